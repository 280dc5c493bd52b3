import type { Frame } from "../../wire";
import type { Say } from "../../../messages";
import type { Desk } from "../desk/desk.svelte";
import type { Slip } from "../slip/slip.svelte";
import type { View } from "../view/view.svelte";
import { focusFolders, focusTeam } from "./focus";
import { KEYS, type Command } from "./keys";

/** What can be done from a key, a button or a card, and what comes of it. */
export class Commands {
  /** Whether something else had the way back first, such as what is being played. */
  onback: () => boolean = () => false;

  constructor(
    readonly view: View,
    readonly desk: Desk,
    readonly slip: Slip,
    readonly frame: Frame | undefined,
    readonly say: () => Say,
  ) {}

  /** The keys that do something here. */
  get keys() {
    return KEYS.filter(
      ({ asks }) =>
        (asks !== "folder" || this.desk.opens) &&
        (asks !== "trace" || this.view.ontrace !== null) &&
        ((asks !== "play" && asks !== "step") || this.desk.replay !== null),
    );
  }

  /** Whether it means something here and now. */
  offers(asked: Command): boolean {
    const named = typeof asked !== "object" ? asked : "team" in asked ? "team" : "step";
    return (!this.view.sheet || named === "back") && this.keys.some(({ asks }) => asks === named);
  }

  /** Does what a key asks for. Under a sheet only the way back is open. */
  press(asked: Command): Promise<void> | void {
    if (this.view.sheet && asked !== "back") return;
    if (typeof asked === "object") {
      return "team" in asked ? focusTeam(this.view.nth(asked.team)) : this.desk.moveReplay({ do: asked.step });
    }
    switch (asked) {
      case "next":
        return focusTeam(this.view.nextAsking());
      case "filter":
        return focusFolders();
      case "trace":
        return this.#meant((team) => this.view.ontrace?.(team));
      case "resume":
        return this.#meant((team) => this.resume(team));
      case "folder":
        return this.#meant((team) => this.desk.openFolder(team));
      case "mini":
        return this.mini(!this.view.mini);
      case "play":
        return this.desk.toggleReplay();
      case "help":
        this.view.sheet = "help";
        return;
      case "back":
        if (this.onback()) return;
        if (this.view.mini && !this.view.sheet && !this.view.point) return this.mini(false);
        this.view.back();
    }
  }

  /** Copies the line that goes on with a session; where nothing may be copied, it shows it. */
  async resume(team: string) {
    const command = await this.desk.resume(team);
    if (!command) return;
    try {
      if (!this.frame) throw new Error("nothing holds the page");
      await this.frame.copy(command);
      this.slip.show(this.say()("deed.copied", { command }));
    } catch {
      this.slip.show(this.say()("deed.uncopied", { command }), true);
    }
  }

  async mini(on: boolean) {
    this.view.mini = on;
    this.view.point = null;
    const top = await this.frame?.mini(on);
    if (top?.why) this.slip.show(this.say()(`mini.why.${top.why}`));
  }

  #meant(use: (team: string) => Promise<void> | void): Promise<void> | void {
    const team = this.view.meant;
    if (team !== undefined) return use(team);
    this.slip.show(this.say()("deed.none"));
  }
}
