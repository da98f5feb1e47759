// Two taps on a button that sends a form send it once.

/** @type {WeakSet<EventTarget>} */
const sent = new WeakSet();

/** Watches every form of the page, those to come too. */
export function sendOnce() {
  addEventListener("submit", (event) => {
    if (!event.target) return;
    if (sent.has(event.target)) event.preventDefault();
    sent.add(event.target);
  });
  // A page that the browser brings back from its memory starts anew.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
