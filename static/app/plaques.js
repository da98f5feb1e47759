// The two plaques beside the trick: trumps at the left, the last trick at the right. Before the deal, the deck.

import { cardElement, cardName, suitSign, SUIT_NAMES } from "app/cards";
import { el, one, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";

/** @param {import("app/types").Scene} scene */
export function drawPlaques(scene) {
  drawTrump(one("#trump"), scene.view.trump);
  drawLast(one("#last"), scene);
  drawDeck(one("#deck"), scene.view.phase === "trumps");
}

/** @param {HTMLElement} pile @param {boolean} shown */
function drawDeck(pile, shown) {
  pile.hidden = !shown;
  if (shown && !pile.firstChild) pile.append(...["back", "back", "back"].map((card) => cardElement("span", card)));
}

/** @param {HTMLElement} plaque @param {import("app/types").Trump | null} trump */
function drawTrump(plaque, trump) {
  plaque.hidden = trump === null;
  if (trump === null || plaque.dataset.trump === trump) return;
  plaque.dataset.trump = trump;
  set(plaque, { "aria-label": `${gettext("Trumps")}: ${SUIT_NAMES[trump]}` });
  plaque.replaceChildren(el("span", {}, gettext("Trumps")), el("span", { class: "trump__sign" }, suitSign(trump)), el("b", {}, SUIT_NAMES[trump]));
}

/** @param {HTMLElement} plaque @param {import("app/types").Scene} scene */
function drawLast(plaque, scene) {
  const last = scene.view.last_trick;
  plaque.hidden = last === null;
  if (!last) return;
  const cards = last.plays.map(({ card }) => card);
  set(plaque, { "aria-label": interpolate(gettext("Last trick: %(cards)s. Taken: %(name)s"), { cards: cards.map(cardName).join(", "), name: who(scene, last.winner) }) });
  if (plaque.dataset.cards === cards.join()) return;
  plaque.dataset.cards = cards.join();
  plaque.replaceChildren(el("span", { class: "lastpair", "aria-hidden": "true" }, ...cards.map((card) => cardElement("span", card))), el("span", {}, gettext("Last trick")));
}
