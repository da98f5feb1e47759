// What a tap means: lift, put back, name, or play. Two taps by default, so that no card is lost to a slip.

import { whyNot } from "app/refusals";
import { isMyTurn, movesWith, needsCall } from "app/scene";
import { settings } from "app/settings";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Choice} Choice */
/** @typedef {{choice?: Choice, move?: string, refused?: import("app/refusals").Reason}} Wish a new choice, a move to send, or why not */

/** @type {Choice} */
export const NOTHING = { card: null, call: null, trump: null };

/** @param {Scene} scene @param {string} card one's own @returns {Wish} */
export function tapCard(scene, card) {
  const { view, choice } = scene;
  if (!isMyTurn(scene) || view.phase !== "play") return {};
  if (!movesWith(view, card).length) return { choice: NOTHING, refused: whyNot(view, card) };
  if (needsCall(view, card)) return choice.card === card && choice.call ? confirm(scene) : { choice: { ...NOTHING, card, call: choice.call } };
  const sure = choice.card === card || (settings.oneTap && view.trick.number > 0);
  return sure ? { move: movesWith(view, card)[0] } : { choice: { ...NOTHING, card } };
}

/** A card pulled upwards is played, whatever the taps are set to. @param {Scene} scene @param {string} card @returns {Wish} */
export function pullCard(scene, card) {
  const legal = isMyTurn(scene) && movesWith(scene.view, card).length > 0;
  return legal && !needsCall(scene.view, card) ? { move: movesWith(scene.view, card)[0] } : tapCard(scene, card);
}

/** @param {Scene} scene @param {import("app/types").Suit} call @returns {Wish} */
export function tapCall(scene, call) {
  return scene.choice.call === call ? confirm(scene) : { choice: { ...scene.choice, call } };
}

/** @param {Scene} scene @param {import("app/types").Trump} trump @returns {Wish} */
export function tapTrump(scene, trump) {
  return scene.choice.trump === trump ? confirm(scene) : { choice: { ...NOTHING, trump } };
}

/** Plays what is lifted, with the suit it needs; names what is chosen. @param {Scene} scene @returns {Wish} */
export function confirm(scene) {
  const { view, choice } = scene;
  if (!isMyTurn(scene)) return {};
  const move = choice.trump ? `=${choice.trump}` : choice.call ? `${choice.card}+${choice.call}` : movesWith(view, choice.card ?? "")[0];
  return view.legal.includes(move) ? { move } : {};
}
