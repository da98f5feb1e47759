// The two plaques beside the trick: trumps at the left, the last trick at the right. Before the deal, the deck.

import { cardElement, cardName, suitSign, SUIT_NAMES } from "app/cards";
import { el, one, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";

/** @param {import("app/types").Scene} scene */
export function drawPlaques(scene) {
  drawTrump(one("#trump"), scene.view.trump, scene.view.game === "classic" ? scene.view.turned : null);
  drawLast(one("#last"), scene);
  drawDeck(one("#deck"), scene.view.phase === "trumps");
}

/** @param {HTMLElement} pile @param {boolean} shown */
function drawDeck(pile, shown) {
  pile.hidden = !shown;
  if (shown && !pile.firstChild) pile.append(...["back", "back", "back"].map((card) => cardElement("span", card)));
}

/** @param {HTMLElement} plaque @param {import("app/types").Trump | null} trump @param {import("app/types").Card | null} turned the card that was turned for them */
function drawTrump(plaque, trump, turned) {
  plaque.hidden = trump === null;
  const key = `${trump} ${turned}`;
  if (trump === null || plaque.dataset.key === key) return;
  plaque.dataset.key = key;
  const label = `${gettext("Trumps")}: ${SUIT_NAMES[trump]}`;
  set(plaque, { "aria-label": turned ? `${label}. ${interpolate(gettext("Turned: %(card)s"), { card: cardName(turned) })}` : label });
  plaque.replaceChildren(el("span", {}, gettext("Trumps")),
    el("span", { class: "trump__shown" }, ...(turned ? [cardElement("span", turned)] : []), el("span", { class: "trump__sign" }, suitSign(trump))), el("b", {}, SUIT_NAMES[trump]));
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
  plaque.replaceChildren(el("span", { class: "lastpair", "aria-hidden": "true" }, ...pair(last).map((card) => cardElement("span", card))), el("span", {}, gettext("Last trick")));
}

/** The card that led and the one that took, or the two first. @param {NonNullable<import("app/types").View["last_trick"]>} last */
function pair({ plays: [lead, second, ...rest], winner }) {
  const took = [second, ...rest].find(({ seat }) => seat === winner) ?? second;
  return [lead.card, took.card];
}
