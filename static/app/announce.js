// The screen reader: one message for a state, in the order of the table; a newer one replaces what was not spoken.
// Polite for what happens, assertive for your turn, time and connection.

import { asked } from "app/asks";
import { one } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { bidClosed } from "app/refusals";
import { isMyTurn } from "app/scene";
import { sentence } from "app/story";
import { turnOf } from "app/yourbar";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Fact} Fact */

/** @param {string} text */
export const tell = (text) => put("#told", text);

/** @param {string} text */
export const call = (text) => put("#called", text);

/** A text node of its own each time: the same words twice are spoken twice. @param {string} region @param {string} text */
function put(region, text) {
  one(region).replaceChildren(text);
}

/**
 * @param {Scene} scene the newest @param {Fact[]} events @param {string | null} sent the move that this page itself made
 */
export function announceState(scene, events, sent) {
  const { view } = scene;
  const mine = isMyTurn(scene);
  const news = events.filter((fact) => fact.type !== "card" || !sent?.startsWith(fact.card));
  const happened = news.map((fact) => sentence(scene, fact)).filter(Boolean);
  if (view.turn !== null && !mine && events.length) happened.push(`${turnOf(scene, view.turn)}.`);
  tell(happened.join(" "));
  call(mine ? yourTurn(scene) : "");
}

/** @param {Scene} scene */
function yourTurn({ view }) {
  const words = [gettext("Your turn."), `${asked(view).text}.`];
  const cards = new Set(view.legal.map((move) => move.slice(0, 2)));
  if (view.game === "classic" && view.forbidden !== null) words.push(`${bidClosed(view, view.forbidden).title}.`);
  if (view.trick.plays.length) words.push(interpolate(gettext("Playable: %(count)s."), { count: cards.size }));
  return words.join(" ");
}
