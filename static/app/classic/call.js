// The joker call: high or low, and when it leads, the suit. A pad under your bar; hand, bids and trumps stay in sight.

import { cardOf, SUIT_NAMES, SUITS, suitAsked, suitSign } from "app/cards";
import { el, keyed, one, set, write } from "app/dom";
import { capital, gettext } from "app/i18n";
import { suitLed } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").Suit} Suit */

const MODES = /** @type {const} */ (["+", "-"]);
const MODE_NAMES = { "+": gettext("High"), "-": gettext("Low") };
const MODE_NOTES = { "+": gettext("takes the trick"), "-": gettext("gives it away") };
/** @type {Record<"+" | "-", Record<Suit, string>>} */
const ASKS = {
  "+": { S: gettext("high, asks for spades"), H: gettext("high, asks for hearts"), D: gettext("high, asks for diamonds"), C: gettext("high, asks for clubs") },
  "-": { S: gettext("low, asks for spades"), H: gettext("low, asks for hearts"), D: gettext("low, asks for diamonds"), C: gettext("low, asks for clubs") },
};
const ALONE = { "+": gettext("high"), "-": gettext("low") };
/** @type {Record<Suit, string>} */
const JOKER_ON = { S: gettext("Joker on spades"), H: gettext("Joker on hearts"), D: gettext("Joker on diamonds"), C: gettext("Joker on clubs") };
/** @type {Record<Suit, string>} */
const HIGHEST = {
  S: gettext("Everyone who has spades gives their highest."), H: gettext("Everyone who has hearts gives their highest."),
  D: gettext("Everyone who has diamonds gives their highest."), C: gettext("Everyone who has clubs gives their highest."),
};
/** @type {Record<Suit, string>} */
const AS_THEY_LIKE = {
  S: gettext("Everyone follows spades as they like."), H: gettext("Everyone follows hearts as they like."),
  D: gettext("Everyone follows diamonds as they like."), C: gettext("Everyone follows clubs as they like."),
};

/** What the joker says, as a label on its card. @param {string} call as in "+C" or "-" */
export function callMark(call) {
  const suit = suitAsked(call);
  return [MODE_NAMES[/** @type {"+" | "-"} */ (call[0])], ...(suit ? [" ", suitSign(suit), el("span", { class: "sr" }, SUIT_NAMES[suit])] : [])];
}

/** The same inside a sentence. @param {string} call */
export function callWords(call) {
  const suit = suitAsked(call);
  const mode = /** @type {"+" | "-"} */ (call[0]);
  return suit ? ASKS[mode][suit] : ALONE[mode];
}

/** What your bar says. @param {Scene} scene @returns {import("app/types").Ask} */
export function callAsk(scene) {
  const { mode, call } = scene.choice;
  const led = suitLed(scene.view);
  const title = mode && (call || led) ? capital(callWords(mode + (led ? "" : call))) : led ? JOKER_ON[led] : gettext("You lead the joker");
  if (!mode || (!led && !call)) return { title, note: led ? gettext("High takes, low gives away") : gettext("High or low, and a suit"), cancel: true };
  const note = mode === "-" ? gettext("It gives the trick away") : isCut(scene) ? gettext("It takes, unless trumped") : gettext("It takes the trick");
  return { title, note, confirm: gettext("Play"), cancel: true };
}

/** Draws the keys into the pad. @param {Scene} scene */
export function drawCall(scene) {
  const { choice, view, hint } = scene;
  const said = hint && cardOf(hint.move) === choice.card ? hint.move.slice(2) : null;
  const pad = one("#pad");
  set(pad, { role: "dialog", "aria-label": gettext("Joker call") });
  keyed(pad, suitLed(view) ? ["mode", "note"] : ["mode", "call", "note"], String, makePart, (node, part) => {
    if (part === "note") write(node, consequence(scene));
    else if (part === "mode") keyed(node, [...MODES], String, makeMode, (key, mode) => set(key, { "aria-pressed": String(choice.mode === mode), "data-hint": said?.[0] === mode }));
    else keyed(node, [...SUITS], String, (suit) => makeSuit(suit, suit === view.trump), (key, suit) => set(key, { "aria-pressed": String(choice.call === suit), "data-hint": said?.[1] === suit }));
  });
}

/** @param {string} part */
const makePart = (part) => (part === "note" ? el("p", { class: "pad__note" }) : el("div", { class: `pad__row pad__row--${part}` }));

/** @param {"+" | "-"} mode */
const makeMode = (mode) => el("button", { type: "button", "data-mode": mode }, el("span", {}, MODE_NAMES[mode]), el("small", {}, MODE_NOTES[mode]));

/** @param {Suit} suit @param {boolean} isTrump */
const makeSuit = (suit, isTrump) =>
  el("button", { type: "button", "data-call": suit }, suitSign(suit), el("span", {}, SUIT_NAMES[suit]), isTrump ? el("small", { class: "pad__trump" }, gettext("trumps")) : null);

/** What the others must do then. @param {Scene} scene */
function consequence(scene) {
  const { mode, call } = scene.choice;
  const leads = suitLed(scene.view) === null;
  if (!mode || (leads && !call)) return gettext("The joker is back in your hand if you close this.");
  if (!leads || !call) return mode === "+" ? gettext("Only a later high joker beats it.") : gettext("It wins nothing, whatever else falls.");
  if (mode === "-") return `${AS_THEY_LIKE[call]} ${gettext("If nobody has one, trumps, or plays a high joker, the trick comes to you.")}`;
  return `${HIGHEST[call]} ${isCut(scene) ? gettext("A trump beats it, and so does a later high joker.") : gettext("Only a later high joker beats it.")}`;
}

/** Whether a trump beats a joker that leads high: by the regional rules, where another suit is asked for. @param {Scene} scene */
const isCut = ({ view, choice }) => view.rules.profile === "regional" && choice.mode === "+" && !suitLed(view) && view.trump !== "N" && choice.call !== view.trump;
