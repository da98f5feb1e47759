// Pulling a card upwards plays it. Anything shorter is a tap, or nothing.

const PLAYS = 40;    // px upwards
const STARTS = 8;    // px before a tap becomes a pull

/** @param {(card: string) => void} onPull called with a legal card of one's own that was pulled far enough */
export function watchDrags(onPull) {
  /** @type {{button: HTMLElement, pointer: number, y: number, up: number} | null} */
  let pull = null;
  let moved = false;

  const end = (/** @type {boolean} */ plays) => {
    if (!pull) return;
    const { button, up } = pull;
    pull = null;
    if (plays && up >= PLAYS) onPull(button.dataset.card ?? "");
    button.classList.remove("is-pulled");
    button.style.removeProperty("--pull");
  };

  addEventListener("pointerdown", (event) => {
    moved = false;
    const button = event.target instanceof Element ? event.target.closest("button.card.is-legal") : null;
    if (!(button instanceof HTMLElement) || event.button !== 0 || pull) return;
    pull = { button, pointer: event.pointerId, y: event.clientY, up: 0 };
    button.setPointerCapture(event.pointerId);
  });
  addEventListener("pointermove", (event) => {
    if (pull?.pointer !== event.pointerId) return;
    pull.up = Math.max(0, pull.y - event.clientY);
    moved ||= pull.up > STARTS;
    pull.button.classList.toggle("is-pulled", moved);
    pull.button.style.setProperty("--pull", `${-pull.up}px`);
  });
  addEventListener("pointerup", () => end(true));
  addEventListener("pointercancel", () => end(false));
  // The click that ends a pull is no tap.
  addEventListener("click", (event) => {
    if (moved) event.stopPropagation();
    moved = false;
  }, { capture: true });
}
