// What a tap means: lift, put back, name, or play. Two taps by default, so that no card is lost to a slip.

import { cardOf } from "app/cards";
import { bidClosed, whyNot } from "app/refusals";
import { isMyTurn, movesWith, needsCall } from "app/scene";
import { settings } from "app/settings";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Choice} Choice */
/** @typedef {{choice?: Choice, move?: string, refused?: import("app/refusals").Reason}} Wish a new choice, a move to send, or why not */

/** @type {Choice} */
export const NOTHING = { card: null, mode: null, call: null, trump: null, bid: null };

/** @param {Scene} scene @param {string} card one's own @returns {Wish} */
export function tapCard(scene, card) {
  const { view, choice } = scene;
  if (!isMyTurn(scene) || view.phase !== "play") return {};
  if (!movesWith(view, card).length) return { choice: NOTHING, refused: whyNot(view, card) };
  if (needsCall(view, card)) return choice.card === card && chosenMove(scene) ? confirm(scene) : { choice: { ...choice, card, trump: null, bid: null } };
  const sure = choice.card === card || (settings.oneTap && view.trick.number > 0);
  return sure ? { move: movesWith(view, card)[0] } : { choice: { ...NOTHING, card } };
}

/** A card pulled upwards is played, whatever the taps are set to. @param {Scene} scene @param {string} card @returns {Wish} */
export function pullCard(scene, card) {
  const legal = isMyTurn(scene) && movesWith(scene.view, card).length > 0;
  return legal && !needsCall(scene.view, card) ? { move: movesWith(scene.view, card)[0] } : tapCard(scene, card);
}

/**
 * A key of the pad: chosen by the first tap, sent by the second, unless more is to be chosen.
 * @param {Scene} scene @param {Partial<Choice>} key as in {call: "H"} @returns {Wish}
 */
export function tapKey(scene, key) {
  if (typeof key.bid === "number" && !scene.view.legal.includes(`b${key.bid}`)) return { refused: bidClosed(scene.view, key.bid) };
  const choice = { ...scene.choice, ...key };
  const again = Object.entries(key).every(([name, value]) => scene.choice[/** @type {keyof Choice} */ (name)] === value);
  return again ? confirm(scene) : { choice };
}

/** Plays what is lifted, with the call it needs; says what is chosen. @param {Scene} scene @returns {Wish} */
export function confirm(scene) {
  const move = isMyTurn(scene) ? chosenMove(scene) : null;
  return move ? { move } : {};
}

/** The one legal move that is what has been chosen; null while there are several, or none. @param {Scene} scene */
export function chosenMove({ view, choice }) {
  const { card, mode, call, trump, bid } = choice;
  const fits = view.legal.filter((move) => {
    if (card) return cardOf(move) === card && (!mode || move[2] === mode) && (!call || move[3] === call);
    return move === `=${trump}` || move === `b${bid}`;
  });
  return fits.length === 1 ? fits[0] : null;
}
