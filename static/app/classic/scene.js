// Questions that several parts of the classic table ask of the scene.

import { near } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").ClassicView} View */

export const SEATS = 4;

/** The seats clockwise, the near one first. @param {Scene} scene */
export const around = (scene) => Array.from({ length: SEATS }, (_, step) => (near(scene) + step) % SEATS);

/** All seats as they sit, the same for every reader. */
export const SEAT_NUMBERS = Array.from({ length: SEATS }, (_, seat) => seat);

/** Tricks of a seat, the one that rests on the table counted. @param {Scene} scene @param {number} seat */
export const taken = ({ view, resting }, seat) => view.tricks[seat] + (resting === seat ? 1 : 0);

/** What has been bid so far, added up. @param {View} view */
export const bidSum = ({ bids }) => bids.reduce((/** @type {number} */ sum, bid) => sum + (bid ?? 0), 0);

/** How many seats have still to bid. @param {View} view */
export const bidsOpen = ({ bids }) => bids.filter((bid) => bid === null).length;

/** The pulkas of a match as the sizes of their hands. @param {import("app/types").ClassicRules} rules */
export function pulkas({ length }) {
  const nines = [9, 9, 9, 9];
  const rising = [1, 2, 3, 4, 5, 6, 7, 8];
  return length === "nines" ? [nines, nines, nines, nines] : [rising, nines, [...rising].reverse(), nines];
}
