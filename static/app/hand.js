// The hand at the lower edge: one row, from ten cards on two. A spectator sees backs.

import { cardElement, cardOf } from "app/cards";
import { el, keyed, mark, one, set } from "app/dom";
import { drawOwnCard, isChoosing, ownCard } from "app/own";
import { near } from "app/scene";

const ONE_ROW = 9;

/** @param {import("app/types").Scene} scene */
export function drawHand(scene) {
  const hand = one("#hand");
  const { view } = scene;
  const cards = view.own ?? Array.from({ length: view.seats[near(scene)].cards }, (_, index) => `back ${index}`);
  const cut = cards.length > ONE_ROW ? Math.ceil(cards.length / 2) : cards.length;
  const slots = new Map(Array.from(hand.querySelectorAll("li"), (slot) => [slot.dataset.key, slot]));
  mark(hand, { "is-choosing": isChoosing(scene) });
  set(hand, { "data-rows": cards.length > ONE_ROW ? 2 : 1 });
  keyed(hand, [cards.slice(0, cut), cards.slice(cut)].filter((row) => row.length).map((row, index) => ({ row, index })),
    ({ index }) => `row ${index}`, () => el("ul", { class: "hand__row", role: "list" }),
    (list, { row, index }) => keyed(list, row, String, (card) => slots.get(card) ?? makeSlot(card), (slot, card, place) => {
      slot.style.setProperty("--in-row", fan(place, row.length));
      slot.style.setProperty("--in-hand", fan(place + index * cut, cards.length));
      drawSlot(slot, card, scene);
    }));
}

/** Where in the fan a card stands, from −1 to 1. @param {number} place @param {number} length */
const fan = (place, length) => (length < 2 ? "0" : ((2 * place) / (length - 1) - 1).toFixed(3));

/** @param {string} card */
const makeSlot = (card) =>
  el("li", { class: "hand__slot" }, card.startsWith("back") ? cardElement("span", "back", { "aria-hidden": "true" }) : ownCard(card));

/** A card on its way keeps its slot until the server has answered. @param {HTMLElement} slot @param {string} card @param {import("app/types").Scene} scene */
function drawSlot(slot, card, scene) {
  const button = /** @type {HTMLElement} */ (slot.firstElementChild);
  mark(button, { "is-gone": scene.sending !== null && cardOf(scene.sending.move) === card });
  if (scene.view.own) drawOwnCard(button, card, scene);
}
