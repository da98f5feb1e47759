// The moderators' pages: the list keeps itself fresh, and letters choose what to do.

import { el, one, write } from "app/dom";
import { Hold } from "app/hold";
import { interpolate, ngettext } from "app/i18n";

const EVERY = 10_000;   // ms

const queue = document.querySelector("#queue");
const hold = new Hold(() => performance.now());

/** @param {HTMLElement} root data-source is the address of the list, data-current the case that is shown */
async function refresh(root) {
  if (document.hidden || hold.wait) return;
  const answer = await fetch(root.dataset.source ?? "", { cache: "no-store", redirect: "error" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = el("div");
  fresh.innerHTML = await answer.text();
  fresh.querySelector(`[data-key="${root.dataset.current}"]`)?.setAttribute("aria-current", "true");
  const [before, now] = [openIn(root), openIn(fresh)];
  if (hold.wait || fresh.innerHTML.trim() === root.innerHTML.trim()) return;
  const held = document.activeElement?.closest("[data-key]")?.getAttribute("data-key");
  root.replaceChildren(...fresh.childNodes);
  if (held) /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${held}"]`))?.focus({ preventScroll: true });
  showCounts(root);
  if (now > before) write(one("#told"), interpolate(ngettext("%(count)s open case", "%(count)s open cases", now), { count: now }));
}

/** @param {ParentNode} root */
const openIn = (root) => Number(root.querySelector("[data-open]")?.getAttribute("data-open"));

/** @param {HTMLElement} root */
function showCounts(root) {
  const told = /** @type {HTMLElement | null} */ (root.querySelector("[data-open]"));
  for (const name of ["open", "mine"]) {
    const place = document.querySelector(`[data-count="${name}"]`);
    if (place && told) write(place, told.dataset[name] ?? "");
  }
  const open = openIn(root);
  write(one("#open-count"), interpolate(ngettext("%(count)s open", "%(count)s open", open), { count: open }));
}

if (queue instanceof HTMLElement) {
  for (const kind of ["pointerdown", "pointermove", "keydown", "touchstart"]) queue.addEventListener(kind, () => hold.touch(), { passive: true });
  setInterval(() => refresh(queue), EVERY);
}

/** A letter chooses; what it does is written in a field, or confirmed by a button, as always. */
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || isTyping(event.target)) return;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.code.replace("Key", "");   // of any script
  const choice = document.querySelector(`#acts [data-letter="${CSS.escape(letter)}"]`);
  if (!(choice instanceof HTMLInputElement)) return;
  event.preventDefault();
  choice.checked = true;
  const reason = /** @type {HTMLTextAreaElement} */ (one("#reason"));
  const act = /** @type {HTMLElement} */ (one(`#acts [data-act="${choice.value}"] .btn`));
  (reason.value.trim() ? act : reason).focus();
});

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.matches("input:not([type=radio]), select, textarea");
