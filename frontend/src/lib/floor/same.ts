/**
 * Keeps yesterday's object when today's says the same, so that whoever draws it sees that nothing changed. A change of
 * one member then costs the drawing of one table, not of the whole floor.
 */
export class Same {
  #kept = new Map<string, { said: string; value: unknown }>();

  keep<T>(key: string, value: T): T {
    const said = JSON.stringify(value);
    const before = this.#kept.get(key);
    if (before?.said === said) return before.value as T;
    this.#kept.set(key, { said, value });
    return value;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }
}
