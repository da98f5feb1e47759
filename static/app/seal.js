// The seals of the deals: what fixes this hand and the next, and the seed that opens the hand before.

import { icon } from "app/cards";
import { copyText } from "app/clipboard";
import { el, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";

const SHOWN = 8;   // hex digits
const COPIED_SHOWN = 3000;   // ms

/** One line that opens to all of them. @param {import("app/types").Deal} deal */
export function sealPart({ hand, commitment, seed, next, before }) {
  const number = hand + 1;
  const rows = [row(gettext("Seal of hand %(hand)s"), number, commitment)];
  if (seed) rows.push(row(gettext("Seed of hand %(hand)s"), number, seed));
  if (next) rows.push(row(gettext("Seal of hand %(hand)s"), number + 1, next));
  if (before) rows.push(row(gettext("Seed of hand %(hand)s"), number - 1, before));
  return el("details", { class: "seals" },
    el("summary", {}, icon("i-lock"), el("span", {}, `${interpolate(gettext("Deal of hand %(hand)s sealed:"), { hand: number })} `, el("code", {}, short(commitment)))),
    el("dl", { class: "seals__list" }, ...rows.flat()),
    el("p", { class: "small soft" }, gettext("The seal is given out before the first card, the seed when the hand is over. Anyone can check that the two fit."), " ",
      el("a", { href: document.body.dataset.fairness ?? "/", target: "_blank", rel: "noopener" }, gettext("Fair play"))));
}

/** @param {string} frame @param {number} hand @param {string} secret */
function row(frame, hand, secret) {
  const label = interpolate(frame, { hand });
  const place = el("code", {}, short(secret));
  const copy = el("button", { type: "button", class: "icon-btn", "aria-label": interpolate(gettext("Copy: %(what)s"), { what: label }) }, icon("i-copy"));
  copy.addEventListener("click", async () => (await copyText(secret, place)) && confirm(copy));
  return [el("dt", {}, label), el("dd", {}, place, copy)];
}

/** @param {string} hex */
const short = (hex) => `${hex.slice(0, SHOWN)}…`;

/** @param {HTMLElement} copy */
function confirm(copy) {
  const label = copy.getAttribute("aria-label");
  copy.replaceChildren(icon("i-check"));
  set(copy, { "aria-label": gettext("Copied") });
  setTimeout(() => {
    copy.replaceChildren(icon("i-copy"));
    set(copy, { "aria-label": label });
  }, COPIED_SHOWN);
}
