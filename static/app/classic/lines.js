// The score sheet as data: pulkas, their hands, and the lines under them. Nothing here is drawn.

import { pulkas } from "app/classic/scene";

/**
 * @typedef {import("app/types").ClassicView} View
 * @typedef {{bid: number | null, asked: boolean, score: number | null, exact: boolean, khishti: boolean, all: boolean, best: boolean}} Cell
 *   `all`: every trick bid and taken; `best`: premia or moshla was taken from here; `asked`: who is to bid now
 * @typedef {{hand: number, size: number, now: boolean, cells: Cell[]}} Row
 * @typedef {{number: number, rows: Row[], finished: import("app/types").FinishedPulka | null, totals: number[] | null}} Section
 */

/** The pulkas that have begun. @param {View} view @returns {Section[]} */
export function sections(view) {
  let first = 0;
  return pulkas(view.rules).map((sizes, number) => {
    const finished = view.pulkas[number] ?? null;
    const rows = sizes.map((size, index) => row(view, first + index, size, finished));
    const last = view.hands.slice(first, first + sizes.length).pop();
    first += sizes.length;
    return { number, rows, finished, totals: finished?.totals ?? last?.totals ?? null };
  }).filter(({ number }) => number <= view.pulka);
}

/** @param {View} view @param {number} hand @param {number} size @param {import("app/types").FinishedPulka | null} pulka @returns {Row} */
function row(view, hand, size, pulka) {
  const done = view.hands[hand];
  const now = !done && hand === view.hand && view.phase !== "over";
  const cells = view.scores.map((_, seat) => (done ? scored(done, seat, pulka?.best[seat] === hand) : open(view, seat, now)));
  return { hand, size, now, cells };
}

/** @param {import("app/types").ClassicHand} hand @param {number} seat @param {boolean} best @returns {Cell} */
function scored(hand, seat, best) {
  const bid = hand.bids[seat];
  const exact = bid === hand.tricks[seat];
  return { bid, asked: false, score: hand.points[seat], exact, khishti: hand.khishti[seat], all: exact && bid === hand.size, best };
}

/** @param {View} view @param {number} seat @param {boolean} now @returns {Cell} */
const open = (view, seat, now) =>
  ({ bid: now ? view.bids[seat] : null, asked: now && view.phase === "bid" && view.turn === seat, score: null, exact: false, khishti: false, all: false, best: false });
