import type { Attachment } from "svelte/attachments";
import type { Cards } from "./tray.svelte";

/** How many of some things, one below the other, end above `height`; one at least, and all when nothing is measured. */
export function fits(ends: readonly number[], height: number): number {
  if (height <= 0) return Infinity;
  const first = ends.findIndex((end) => end > height);
  return first < 0 ? Infinity : Math.max(1, first);
}

/** Measures how many cards fit into the tray, when the tray or one of its cards changes its size. */
export const fitting =
  (cards: Cards): Attachment<HTMLElement> =>
  (list) => {
    if (typeof ResizeObserver === "undefined") return;
    const measure = () => {
      if (cards.spread) return;
      const top = list.getBoundingClientRect().top;
      cards.fit = fits(
        Array.from(list.children, (item) => item.getBoundingClientRect().bottom - top + list.scrollTop),
        list.clientHeight,
      );
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      sizes.observe(list);
      for (const item of list.children) sizes.observe(item);
    };
    const children = new MutationObserver(watch);
    children.observe(list, { childList: true });
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  };
