import type { Case } from "../../office/requests";

/** A card takes this long from the table to the tray. */
const SLIDE_MS = 200;

/** Lets the card of a case come to its place in the list from the table of its team, where both are in sight. */
export function fly(list: HTMLElement | undefined, { request, team }: Case) {
  const card = list?.querySelector<HTMLElement>(`[data-request="${CSS.escape(request.id)}"]`);
  const table = document.querySelector(`main [data-team="${CSS.escape(team.id)}"]`);
  if (card && table) slide(card, table);
}

/** A picture of a button: it looks the same and cannot be reached. */
function pictured(control: HTMLElement): HTMLElement {
  const picture = document.createElement("span");
  picture.className = control.className;
  picture.append(...control.childNodes);
  return picture;
}

/**
 * Slides a picture of the card from the table to its place. The card itself waits unseen, so that the tray may scroll
 * and cut as it likes; nothing else on the page moves.
 */
function slide(card: HTMLElement, table: Element) {
  const to = card.getBoundingClientRect();
  const from = table.getBoundingClientRect();
  if (typeof card.animate !== "function" || to.width === 0) return;
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  for (const control of ghost.querySelectorAll("button")) control.replaceWith(pictured(control));
  ghost.removeAttribute("data-request");
  ghost.tabIndex = -1;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    zIndex: "5",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  // Not `visibility`, which would empty the cut-out that the picture shares with the card.
  card.style.opacity = "0";
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const moves = [{ transform: `translate(${dx}px, ${dy}px) scale(0.3)` }, { transform: "none" }];
  const done = () => {
    ghost.remove();
    card.style.opacity = "";
  };
  ghost.animate(moves, { duration: SLIDE_MS, easing: "ease-out" }).finished.then(done, done);
}
