import type { Attachment } from "svelte/attachments";

/** A pointer that only passes by has looked at nothing. */
const DWELL_MS = 350;

/**
 * Tells when somebody points at the element, with the pointer or the keyboard, and when it has been looked at: after a
 * moment under the pointer, at once with the keyboard.
 */
export const regarded =
  (onpoint: (anchor: DOMRect | null) => void, onlook: () => void): Attachment<HTMLElement> =>
  (element) => {
    let dwelling: ReturnType<typeof setTimeout> | undefined;
    const here = () => onpoint(element.getBoundingClientRect());
    const away = () => {
      clearTimeout(dwelling);
      onpoint(null);
    };
    const entered = () => {
      here();
      dwelling = setTimeout(onlook, DWELL_MS);
    };
    const focused = () => {
      onlook();
      here();
    };
    const ears = { pointerenter: entered, pointerleave: away, focus: focused, blur: away };
    for (const [name, ear] of Object.entries(ears)) element.addEventListener(name, ear);
    return () => {
      clearTimeout(dwelling);
      for (const [name, ear] of Object.entries(ears)) element.removeEventListener(name, ear);
    };
  };

/** So long a card lies whole in a tray that was spread out before it counts as looked at. */
const SIGHT_MS = 1000;

/** Tells when the element has lain whole in sight for a while. */
export const sighted =
  (onlook: () => void): Attachment<HTMLElement> =>
  (element) => {
    if (typeof IntersectionObserver === "undefined") return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const eye = new IntersectionObserver(
      ([seen]) => {
        clearTimeout(waiting);
        if (seen?.isIntersecting) waiting = setTimeout(onlook, SIGHT_MS);
      },
      { threshold: 0.99 },
    );
    eye.observe(element);
    return () => {
      clearTimeout(waiting);
      eye.disconnect();
    };
  };
