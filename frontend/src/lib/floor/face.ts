/** A member looks the same every time: everything about its face comes from its id, nothing from its state. */
export interface Face {
  skin: string;
  hair: string;
  cloth: string;
  /** Number of the hair drawing, 1 to HAIR_STYLES. */
  style: number;
  /** Colour of the beard; "" = none. */
  beard: string;
  glasses: boolean;
  /** 0 plain, 1 shirt collar, 2 hood, 3 stripes. */
  collar: number;
}

const SKIN = ["#F3D6BA", "#F0CBA8", "#E6B88F", "#D6A377", "#C98F63", "#B27A50", "#8C5A3B", "#6F4630"];
const HAIR = ["#3A2A24", "#1F1B1D", "#7A3B2B", "#B4945E", "#8B8680", "#5A4334", "#9A5B34", "#D9C9A8", "#4B4A57"];
/** Headscarves and hats are cloth, so they take cloth colours. */
const SCARF = ["#41566B", "#6B4A5C", "#4F6358", "#7A5A45"];
/** Amber belongs to asking alone: clothes are blue, moss, plum, oat and clay. */
const CLOTH = [
  "#5F7F86", "#D9C59E", "#6C7B52", "#7B5B72", "#46597A", "#B98376",
  "#80705F", "#8FA3A0", "#56705F", "#9C6B62", "#6A6F94", "#C9B7A4",
]; // prettier-ignore

export const HAIR_STYLES = 11;
/** Styles drawn as cloth: the headscarf and the knitted hat. */
const COVERED = new Set([7, 11]);
/** Styles a beard goes with; bald (6) always has one. */
const BEARDED = new Set([1, 4, 9, 10, 11]);

/** Thirty-two bits of FNV-1a, then stirred, so that ids that differ in one letter look different. */
export function hash(text: string, salt = 0): number {
  let h = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

export function face(id: string): Face {
  const draw = (salt: number) => hash(id, salt);
  const style = 1 + (draw(1) % HAIR_STYLES);
  const hair = COVERED.has(style) ? pick(SCARF, draw(3)) : pick(HAIR, draw(3));
  return {
    skin: pick(SKIN, draw(2)),
    hair,
    cloth: pick(CLOTH, draw(4)),
    style,
    beard:
      style === 6 || (BEARDED.has(style) && draw(5) % 3 === 0) ? (COVERED.has(style) ? pick(HAIR, draw(5)) : hair) : "",
    glasses: draw(6) % 4 === 0,
    collar: style === 7 ? 0 : draw(7) % 4,
  };
}
