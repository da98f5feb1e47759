// The joker call: which suit a joker that leads asks for. A pad under your bar; hand and columns stay in sight.

import { SUIT_NAMES, SUITS, suitSign } from "app/cards";
import { el, keyed, one, set, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { far, nameOf } from "app/scene";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Suit} Suit */

/** @type {Record<Suit, string>} */
const ASKS = {
  S: gettext("Asks for spades"), H: gettext("Asks for hearts"), D: gettext("Asks for diamonds"), C: gettext("Asks for clubs"),
};
/** @type {Record<Suit, string>} */
const HIGHEST = {
  S: gettext("%(name)s must play the highest spade."), H: gettext("%(name)s must play the highest heart."),
  D: gettext("%(name)s must play the highest diamond."), C: gettext("%(name)s must play the highest club."),
};
/** @type {Record<Suit, string>} */
const CUT = {
  S: gettext("Without one, a spade takes the trick."), H: gettext("Without one, a heart takes the trick."),
  D: gettext("Without one, a diamond takes the trick."), C: gettext("Without one, a club takes the trick."),
};

/** What your bar says. @param {Scene} scene @returns {import("app/types").Ask} */
export function jokerAsk({ choice, view }) {
  if (!choice.call) return { title: gettext("You lead the joker"), note: gettext("Name a suit"), cancel: true };
  const note = cuttingSuit(view.trump, choice.call) ? gettext("It takes, unless trumped") : gettext("Only a joker can beat it");
  return { title: ASKS[choice.call], note, confirm: gettext("Play"), cancel: true };
}

/** Draws the keys into the pad. @param {Scene} scene */
export function drawCall(scene) {
  const { choice, view, hint } = scene;
  const pad = one("#pad");
  set(pad, { role: "dialog", "aria-label": gettext("Joker call") });
  keyed(pad, ["call", "note"], String, (part) => (part === "call" ? el("div", { class: "pad__row pad__row--suits" }) : el("p", { class: "pad__note" })), (node, part) => {
    if (part === "note") write(node, consequence(scene));
    else keyed(node, [...SUITS], String, (suit) => makeKey(suit, suit === view.trump), (key, suit) => set(key, { "aria-pressed": String(choice.call === suit), "data-hint": hint?.move === `${choice.card}+${suit}` }));
  });
}

/** @param {Suit} suit @param {boolean} isTrump */
const makeKey = (suit, isTrump) =>
  el("button", { type: "button", "data-call": suit }, suitSign(suit), el("span", {}, SUIT_NAMES[suit]), isTrump ? el("small", { class: "pad__trump" }, gettext("trumps")) : null);

/** @param {Scene} scene */
function consequence(scene) {
  const { call } = scene.choice;
  if (!call) return gettext("The joker is back in its place if you close this.");
  const cut = cuttingSuit(scene.view.trump, call);
  return interpolate([HIGHEST[call], ...(cut ? [CUT[cut]] : [])].join(" "), { name: nameOf(scene, far(scene)) });
}

/** The suit that takes the trick where the suit asked for is not held. @param {import("app/types").Trump | null} trump @param {Suit} call */
const cuttingSuit = (trump, call) => (trump && trump !== "N" && trump !== call ? trump : null);
