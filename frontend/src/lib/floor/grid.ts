/** Cells of the floor and who has them. Rows go down without end; a place once taken stays taken. */
export interface Cells {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

export class Grid {
  #rows: (string | undefined)[][] = [];

  constructor(readonly columns: number) {}

  /** Whether all cells are free, or already the owner's own. */
  free(at: Cells, owner = ""): boolean {
    if (at.column < 0 || at.column + at.columns > this.columns) return false;
    return this.#each(at, (row, column) => {
      const has = this.#rows[row]?.[column];
      return has === undefined || has === owner;
    });
  }

  take(at: Cells, owner: string): void {
    this.#each(at, (row, column) => {
      (this.#rows[row] ??= [])[column] = owner;
      return true;
    });
  }

  release(owner: string): void {
    for (const row of this.#rows)
      for (let column = 0; row && column < row.length; column++) if (row[column] === owner) row[column] = undefined;
  }

  /** The first free place from the top left; within an area when one is given. */
  firstFit(columns: number, rows: number, within?: Cells): Cells | null {
    const last = within ? within.row + within.rows - rows : this.#rows.length;
    const left = within?.column ?? 0;
    const right = within ? within.column + within.columns : this.columns;
    for (let row = within?.row ?? 0; row <= last; row++)
      for (let column = left; column + columns <= right; column++) {
        const at = { column, row, columns, rows };
        if (this.free(at)) return at;
      }
    return null;
  }

  #each(at: Cells, visit: (row: number, column: number) => boolean): boolean {
    for (let row = at.row; row < at.row + at.rows; row++)
      for (let column = at.column; column < at.column + at.columns; column++) if (!visit(row, column)) return false;
    return true;
  }
}
