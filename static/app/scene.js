// Questions that several parts ask of the scene.

import { cardOf, isJoker, suitAsked } from "app/cards";
import { gettext, interpolate, isolate } from "app/i18n";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").View} View */

/** The seat drawn at the lower edge: one's own, for a spectator the first. @param {Scene} scene */
export const near = ({ view }) => view.you ?? 0;

/** @param {Scene} scene */
export const far = (scene) => 1 - near(scene);

/** @param {Scene} scene */
export const isWatching = ({ view }) => view.you === null;

/** @param {Scene} scene */
export const isMyTurn = ({ view, players, sending }) => view.you !== null && view.turn === view.you && view.phase !== "over" && !sending && !hasStandIn(players[view.you]);

/** Whether a bot plays this seat. @param {import("app/types").Player} player */
export const hasStandIn = ({ state }) => state === "bot" || state === "left";

/**
 * The name of a player; a bot has none of its own, and a forgotten guest none any more.
 * @param {import("app/types").Player} player @param {import("app/types").Player[]} players all of the match, among whom bots are counted
 */
export function playerName(player, players) {
  const bots = players.filter(({ name, state }) => !name && state === "bot");
  if (player.name || !bots.includes(player)) return player.name || gettext("No name");
  return bots.length === 1 ? gettext("Bot") : interpolate(gettext("Bot %(number)s"), { number: bots.indexOf(player) + 1 });
}

/** The sign of a player's face in the sprite. @param {import("app/types").Player} player */
export const faceOf = ({ avatar, state }) => (state === "bot" ? "i-bot" : `a-${avatar}`);

/** The name of a seat, to stand inside a sentence. @param {Scene} scene @param {number} seat */
export const nameOf = (scene, seat) => isolate(playerName(scene.players[seat], scene.players));

/** "You" or the name. @param {Scene} scene @param {number} seat */
export const who = (scene, seat) => (seat === scene.view.you ? gettext("You") : nameOf(scene, seat));

/** The legal moves with a card; several where a joker must name a suit. @param {View} view @param {string} card */
export const movesWith = (view, card) => view.legal.filter((move) => cardOf(move) === card);

/** Whether playing this card asks for a call first: only a joker can be played in several ways. @param {View} view @param {string} card */
export const needsCall = (view, card) => movesWith(view, card).length > 1;

/** Whether the joker call is open: a lifted joker that has to say something. @param {Scene} scene */
export const isCalling = (scene) => scene.choice.card !== null && isMyTurn(scene) && needsCall(scene.view, scene.choice.card);

/** The suit to be followed in the trick on the table. @param {View} view @returns {import("app/types").Suit | null} */
export function suitLed({ trick }) {
  const [lead] = trick.plays;
  if (!lead) return null;
  return isJoker(lead.card) ? suitAsked(lead.call) : /** @type {import("app/types").Suit} */ (lead.card[1]);
}

/** Whether the seat in turn is not here and its budget of absence runs. @param {Scene} scene */
export const isWaitingForAbsent = ({ clock, view }) => clock.kind === "away" && view.turn !== null;
