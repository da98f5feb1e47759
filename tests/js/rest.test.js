import assert from "node:assert/strict";
import { test } from "node:test";

import { restingTrick } from "app/rest";
import { view } from "./scenes.js";

const card = { type: "card", seat: 0, card: "7C", call: null, column: false };
const trick = { type: "trick", trick: 2, winner: 1, tricks: [1, 2] };
const after = view({ trick: { number: 3, plays: [] }, tricks: [1, 2], turn: 1, legal: [] });

test("a completed trick lies over the newest view, its tricks not yet counted", () => {
  const rest = restingTrick(view(), { events: [card, trick], view: after });
  assert.equal(rest?.winner, 1);
  assert.deepEqual(rest?.view.trick.plays.map((play) => play.card), ["QC", "7C"]);
  assert.deepEqual([rest?.view.tricks, rest?.view.turn], [[1, 1], 1]);
});

test("the last trick of a hand lies on a table swept clean", () => {
  const next = view({ hand: 1, phase: "trumps", trick: { number: 0, plays: [] }, own: ["AS", "AH", "AD"] });
  const rest = restingTrick(view(), { events: [card, trick, { type: "hand" }], view: next });
  assert.deepEqual([rest?.view.own, rest?.view.legal, rest?.view.phase], [[], [], "play"]);
  assert.ok(rest?.view.seats.every(({ cards, columns }) => cards === 0 && columns.every((column) => column === null)));
});

test("nothing rests where no trick was completed, or where a card of it was missed", () => {
  assert.equal(restingTrick(view(), { events: [card], view: after }), null);
  assert.equal(restingTrick(view(), { events: [trick], view: after }), null);
});
