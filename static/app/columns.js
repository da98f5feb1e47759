// The five columns of each side: a face-up card over a face-down one; the place of a played column stays.

import { cardElement, cardName, cardOf } from "app/cards";
import { el, keyed, mark, one, set } from "app/dom";
import { capital, gettext, interpolate } from "app/i18n";
import { drawOwnCard, isChoosing, ownCard } from "app/own";
import { far, isWatching, nameOf, near } from "app/scene";

/** @typedef {import("app/types").JapaneseScene} Scene @typedef {{place: number, up: string | null, down: boolean}} Place */

/** @param {Scene} scene */
export function drawColumns(scene) {
  const [theirs, yours] = [one("#far"), one("#near")];
  drawRow(theirs, places(scene, far(scene)), scene, false);
  drawRow(yours, places(scene, near(scene)), scene, !isWatching(scene));
  set(theirs, { "aria-label": interpolate(gettext("Columns: %(name)s"), { name: nameOf(scene, far(scene)) }) });
  if (isWatching(scene)) set(yours, { "aria-label": interpolate(gettext("Columns: %(name)s"), { name: nameOf(scene, near(scene)) }) });
  mark(yours, { "is-choosing": isChoosing(scene) });
}

/** A card on its way has left its column, which keeps the one below until the server has answered. @param {Scene} scene @param {number} seat @returns {Place[]} */
function places({ view, sending }, seat) {
  const leaving = sending && cardOf(sending.move);
  return view.seats[seat].columns.map((column, place) => ({
    place, up: column && column.up !== leaving ? column.up : null, down: column?.down ?? false,
  }));
}

/** @param {HTMLElement} row @param {Place[]} columns @param {Scene} scene @param {boolean} own */
function drawRow(row, columns, scene, own) {
  mark(row, { "is-empty": columns.every(({ up, down }) => !up && !down) });
  keyed(row, columns, ({ place }) => `column ${place}`, () => el("li", { class: "column" }), (item, column) => {
    mark(item, { "is-cleared": !column.up && !column.down });
    const cards = [...(column.down ? ["back"] : []), ...(column.up ? [column.up] : [])];
    keyed(item, cards, (card) => (own ? `own ${card}` : card), (card) => make(card, own), (node, card) => {
      if (own && card !== "back") drawOwnCard(node, card, scene);
    });
  });
}

/** @param {string} card @param {boolean} own */
function make(card, own) {
  if (card === "back") return cardElement("span", "back", { "aria-hidden": "true" });
  return own ? ownCard(card) : cardElement("span", card, { role: "img", "aria-label": capital(cardName(card)) });
}
