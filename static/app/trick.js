// The trick in the middle of the cloth, in the order played; a free place waits for the next card.

import { cardElement, cardName, cardOf, isCard } from "app/cards";
import { el, keyed, mark, one } from "app/dom";
import { capital, gettext, interpolate } from "app/i18n";
import { isCalling, isMyTurn, who } from "app/scene";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Play} Play */

const PLACES = 2;

/** @param {Scene} scene */
export function drawTrick(scene) {
  const { view, resting } = scene;
  const plays = [...view.trick.plays, ...onItsWay(scene)];
  /** @type {(Play | null)[]} */
  const places = view.phase === "play" && !isCalling(scene) ? Array.from({ length: PLACES }, (_, place) => plays[place] ?? null) : plays;
  const trick = one("#trick");
  trick.hidden = places.length === 0;
  keyed(trick, places.map((play, place) => ({ play, place })), ({ play, place }) => play?.card ?? `place ${place}`,
    ({ play }) => (play ? makePlay(play, scene) : el("span", { class: "trick__spot" })),
    (node, { play, place }) => {
      if (play) mark(node, { "is-winning": resting === play.seat });
      else mark(node, { "is-turn": isMyTurn(scene) && place === plays.length });
    });
}

/** The card that has left the hand and waits for the server's answer. @param {Scene} scene @returns {Play[]} */
export function onItsWay({ sending, view }) {
  if (!sending || !isCard(sending.move)) return [];
  return [{ seat: view.you ?? 0, card: cardOf(sending.move), call: sending.move.slice(2) || null, column: false }];
}

/** @param {Play} play @param {Scene} scene */
export function makePlay({ card, call, seat }, scene) {
  const node = cardElement("span", card, { role: "img", "data-seat": seat, "aria-label": interpolate(gettext("%(card)s, %(name)s"), { card: capital(cardName(card)), name: who(scene, seat) }) });
  const said = call ? scene.game.callMark(call) : [];
  if (said.length) node.append(el("span", { class: "trick__call" }, ...said));
  return node;
}
