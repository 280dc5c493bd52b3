import { createContext, type Component } from "svelte";
import type { Card } from "../../wire/types";

/** Something that can be done with a finished card: a small button at its foot. */
export interface Deed {
  /** What tells it from the others. */
  name: string;
  /** A Lucide icon. */
  icon: Component<{ size?: number | string; strokeWidth?: number | string }>;
  /** What the button is called. */
  label(card: Card): string;
  /** Whether it can be done with this card; always when left out. */
  fits?(card: Card): boolean;
  run(card: Card): void;
}

const [deeds, offer, offered] = createContext<readonly Deed[]>();

/** Gives every card below the calling component these deeds, in this order. */
export const offerDeeds = (all: readonly Deed[]) => offer(all);

/** The deeds of the cards, to be asked while a component is made. */
export const offeredDeeds = (): readonly Deed[] => (offered() ? deeds() : []);
