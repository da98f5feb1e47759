// The trump choice: five keys under your bar, a diamond under a suit for every card of it that you hold.

import { isJoker, SUIT_NAMES, SUITS, suitSign } from "app/cards";
import { el, keyed, one, set } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Trump} Trump */

/** @type {Record<Trump, string>} */
const AS_TRUMPS = {
  S: gettext("Spades as trumps"), H: gettext("Hearts as trumps"),
  D: gettext("Diamonds as trumps"), C: gettext("Clubs as trumps"), N: gettext("Bezi: no trumps"),
};

/** What your bar says. @param {Scene} scene @returns {import("app/types").Ask} */
export function trumpAsk({ view, choice }) {
  const { trump } = choice;
  if (!trump) return { title: gettext("Name the trumps"), note: gettext("You see three of your cards") };
  const note = trump === "N" ? gettext("The highest card of the suit led wins") : youHold(held(view, trump));
  return { title: AS_TRUMPS[trump], note, confirm: gettext("Confirm") };
}

/** Draws the keys into the pad. @param {Scene} scene */
export function drawTrumps({ view, choice, hint }) {
  const pad = one("#pad");
  set(pad, { role: "group", "aria-label": gettext("Trumps") });
  keyed(pad, ["trumps"], String, () => el("div", { class: "pad__row pad__row--suits" }), (row) =>
    keyed(row, /** @type {Trump[]} */ ([...SUITS, "N"]), String, (trump) => makeKey(trump, held(view, trump)), (key, trump) =>
      set(key, { "aria-pressed": String(choice.trump === trump), "data-hint": hint?.move === `=${trump}` })));
}

/** @param {Trump} trump @param {number} count */
function makeKey(trump, count) {
  const dots = el("span", { class: "pad__dots", role: trump === "N" ? null : "img", "aria-label": trump === "N" ? null : youHold(count) }, ...Array.from({ length: count }, () => el("i")));
  return el("button", { type: "button", "data-trump": trump }, suitSign(trump), el("span", {}, SUIT_NAMES[trump]), dots);
}

/** @param {import("app/types").View} view @param {Trump} trump */
const held = (view, trump) => (view.own ?? []).filter((card) => !isJoker(card) && card[1] === trump).length;

/** @param {number} count */
const youHold = (count) =>
  count === 0 ? gettext("You hold none") : interpolate(ngettext("You hold %(count)s of them", "You hold %(count)s of them", count), { count });
