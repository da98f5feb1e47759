// The deck: names in words, faces and signs from the sprite.

import { el, svg } from "app/dom";
import { gettext } from "app/i18n";

/** @typedef {import("app/types").Card} Card @typedef {import("app/types").Suit} Suit @typedef {import("app/types").Trump} Trump */

export const SUITS = /** @type {const} */ (["S", "H", "D", "C"]);

const SPRITE = document.body.dataset.sprite;

/** Written out, not joined: other languages bend the rank or the suit. @type {Record<string, string>} */
const NAMES = {
  AS: gettext("ace of spades"), KS: gettext("king of spades"), QS: gettext("queen of spades"), JS: gettext("jack of spades"),
  TS: gettext("10 of spades"), "9S": gettext("9 of spades"), "8S": gettext("8 of spades"), "7S": gettext("7 of spades"),
  AH: gettext("ace of hearts"), KH: gettext("king of hearts"), QH: gettext("queen of hearts"), JH: gettext("jack of hearts"),
  TH: gettext("10 of hearts"), "9H": gettext("9 of hearts"), "8H": gettext("8 of hearts"), "7H": gettext("7 of hearts"),
  "6H": gettext("6 of hearts"),
  AD: gettext("ace of diamonds"), KD: gettext("king of diamonds"), QD: gettext("queen of diamonds"),
  JD: gettext("jack of diamonds"), TD: gettext("10 of diamonds"), "9D": gettext("9 of diamonds"),
  "8D": gettext("8 of diamonds"), "7D": gettext("7 of diamonds"), "6D": gettext("6 of diamonds"),
  AC: gettext("ace of clubs"), KC: gettext("king of clubs"), QC: gettext("queen of clubs"), JC: gettext("jack of clubs"),
  TC: gettext("10 of clubs"), "9C": gettext("9 of clubs"), "8C": gettext("8 of clubs"), "7C": gettext("7 of clubs"),
  X: gettext("joker"),
};

/** Suits as labels of their own, and bezi. @type {Record<Trump, string>} */
export const SUIT_NAMES = {
  S: gettext("Spades"), H: gettext("Hearts"), D: gettext("Diamonds"), C: gettext("Clubs"), N: gettext("Bezi"),
};

/** @param {Card} card */
export const isJoker = (card) => card.startsWith("X");

/** The name inside a sentence. @param {Card} card */
export const cardName = (card) => NAMES[isJoker(card) ? "X" : card];

/** Whether a move plays a card; else it is said. @param {string} move */
export const isCard = (move) => !/^[=b!]/.test(move);

/** The card that a move plays. @param {string} move */
export const cardOf = (move) => move.slice(0, 2);

/** The suit that a joker asked for, if one. @param {string | null} call as in "+C" */
export const suitAsked = (call) => /** @type {Suit | undefined} */ (call?.[1]) ?? null;

/** @param {string} id a symbol of the sprite @param {string} [css] */
export const icon = (id, css = "icon") => svg("svg", { class: css, "aria-hidden": "true" }, svg("use", { href: `${SPRITE}#${id}` }));

/** A suit, or the sign of bezi. @param {Trump} trump */
export const suitSign = (trump) =>
  trump === "N" ? icon("bezi", "suit suit--bezi") : icon(`s-${trump}`, `suit suit--${trump}`);

/**
 * A card; `back` is one nobody may see.
 * @template {"button" | "span"} Tag
 * @param {Tag} tag @param {Card | "back"} card @param {Record<string, import("app/dom").Value>} [attributes]
 */
export function cardElement(tag, card, attributes = {}) {
  const suit = card === "back" ? "back" : isJoker(card) ? "X" : card[1];
  return el(tag, { class: "card", "data-card": card, "data-suit": suit, ...attributes }, cardFace(card));
}

/** The picture alone. @param {Card | "back"} card */
export function cardFace(card) {
  return svg("svg", { class: "card__face", viewBox: "0 0 100 140", "aria-hidden": "true" }, ...shapes(card).map(([id, x, y, width, height]) =>
    svg("use", { href: `${SPRITE}#${id}`, x, y, width, height })));
}

/** Symbols with place and size on a card of 100 by 140. @param {Card | "back"} card @returns {[string, number, number, number, number][]} */
function shapes(card) {
  if (card === "back") return [["card-back", 0, 0, 100, 140]];
  if (isJoker(card)) return [["joker-mini", 4, 7, 44, 47], ["joker-mask", 28, 46, 69, 86]];
  const [rank, suit] = card;
  const court = "KQJ".includes(rank);
  return [
    [`r-${rank}`, 5, 7, 42, 52], [`s-${suit}`, 9, 62, 32, 32],
    ...(court
      ? /** @type {[string, number, number, number, number][]} */ ([[`f-${rank}`, 37, 74, 58, 58], [`s-${suit}`, 66, 44, 25, 25]])
      : /** @type {[string, number, number, number, number][]} */ ([[`p-${suit}`, 40, 76, 56, 56]])),
  ];
}
