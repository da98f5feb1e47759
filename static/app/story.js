// Facts in words, for the screen reader and the log. Names take no ending in any language.

import { cardName, suitAsked, SUIT_NAMES } from "app/cards";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Fact} Fact */

/** One sentence for a fact; empty where there is nothing to tell. @param {Scene} scene @param {Fact} fact @returns {string} */
export const sentence = (scene, fact) => scene.game.sentence(scene, fact) ?? shared(scene, fact);

/** What both games tell in the same words. @param {Scene} scene @param {Fact} fact @returns {string} */
function shared(scene, fact) {
  switch (fact.type) {
    case "trumps":
      return interpolate(gettext("Trumps: %(suit)s. Named by %(name)s."), { suit: SUIT_NAMES[fact.trump], name: who(scene, fact.seat) });
    case "card":
      return played(scene, fact);
    case "pickup":
      return fact.cards ? interpolate(gettext("Into your hand: %(cards)s."), { cards: fact.cards.map(cardName).join(", ") }) : "";
    case "quit":
      return interpolate(fact.reason === "resign" ? gettext("%(name)s resigns.") : gettext("%(name)s did not come back."), { name: who(scene, fact.seat) });
    case "over":
      if (fact.reason === "void") return gettext("The match is void. Nobody has won it.");
      return interpolate(gettext("Match over. Winner: %(name)s."), { name: fact.winners.map((seat) => who(scene, seat)).join(", ") });
    default:
      return "";
  }
}

/** @param {Scene} scene @param {import("app/types").Play} play */
function played(scene, { seat, card, call, column }) {
  const suit = suitAsked(call);
  const text = suit ? gettext("%(name)s: joker, asks for %(suit)s.")
    : column ? gettext("%(name)s: %(card)s, from a column.") : gettext("%(name)s: %(card)s.");
  return interpolate(text, { name: who(scene, seat), card: cardName(card), suit: suit ? SUIT_NAMES[suit] : "" });
}
