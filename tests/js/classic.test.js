import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "app/classic";
import { bidAsk, difference } from "app/classic/bids";
import { callAsk, callWords } from "app/classic/call";
import { sections } from "app/classic/lines";
import { points, signed } from "app/classic/points";
import { NOTHING, tapCard, tapKey } from "app/choice";
import { settings } from "app/settings";
import { sentence } from "app/story";

const RULES = { profile: "house", length: "nines", khishti: "200", moshla: true };
const finished = (bids, tricks, scored, totals) => ({ size: 9, dealer: 0, trump: "H", bids, tricks, points: scored, khishti: bids.map((bid, seat) => bid > 0 && tricks[seat] === 0), totals });

/** Seat 0 looks and deals: three have bid 5 of 9. @param {object} [changes] */
const view = (changes = {}) => ({
  game: "classic", rules: RULES, hand: 1, pulka: 0, size: 9, hands_total: 16, phase: "bid", dealer: 0, namer: 1, trump: "H", turned: null, turn: 0, you: 0,
  scores: [50, 100, -200, 200], tricks: [0, 0, 0, 0], bids: [null, 2, 3, 0], forbidden: 4, seats: Array.from({ length: 4 }, () => ({ cards: 9, left: false })),
  own: ["X1", "AH"], trick: { number: 0, plays: [] }, last_trick: null, must: null, legal: ["b0", "b1", "b2", "b3", "b5", "b6", "b7", "b8", "b9"],
  hands: [finished([0, 1, 2, 3], [0, 1, 0, 3], [50, 100, -200, 200], [50, 100, -200, 200])], pulkas: [], result: null, ...changes,
});

/** @param {object} [changes] of the scene */
const scene = (changes = {}) => ({
  game, seq: 9, view: view(), resting: null, players: ["Nino", "Tamar", "Giorgi", "Levan"].map((name, seat) => ({ seat, name, avatar: seat, state: "present" })),
  clock: { now: "2026-01-01T00:00:00Z", turn: 0, kind: "move", deadline: null, timer: 60, budget: [90, 90, 90, 90] },
  choice: NOTHING, sending: null, refused: null, hint: null, practice: false, log: [], now: () => 0, ...changes,
});

const lead = { phase: "play", bids: [1, 2, 3, 0], forbidden: null, must: { kind: "any", suit: null }, legal: ["AH", ...[..."CDHS"].flatMap((suit) => [`X1+${suit}`, `X1-${suit}`])] };
const follow = { ...lead, trick: { number: 0, plays: [{ seat: 3, card: "QC", call: null }] }, legal: ["AH", "X1+", "X1-"] };

test("a bid says what it makes of the sum", () => {
  assert.equal(bidAsk(scene()).note, "You deal, so you speak last");
  assert.equal(bidAsk(scene({ choice: { ...NOTHING, bid: 3 } })).note, "Together 8 for 9: 1 under");
  assert.equal(bidAsk(scene({ choice: { ...NOTHING, bid: 6 } })).note, "Together 11 for 9: 2 over");
  assert.equal(difference(3, 1), "2 over");
});

test("the first tap on a number chooses, the second bids; the closed one says why", () => {
  assert.equal(tapKey(scene(), { bid: 0 }).choice?.bid, 0);
  assert.deepEqual(tapKey(scene({ choice: { ...NOTHING, bid: 0 } }), { bid: 0 }), { move: "b0" });
  assert.deepEqual(tapKey(scene(), { bid: 4 }).refused, { title: "4 is closed", note: "The bids would add up to 9" });
});

test("a joker that leads says high or low and a suit; one that follows high or low", () => {
  const leading = (choice) => scene({ view: view(lead), choice: { ...NOTHING, card: "X1", ...choice } });
  assert.equal(tapCard(scene({ view: view(lead) }), "X1").choice?.card, "X1");
  assert.deepEqual(tapCard(leading({ mode: "+" }), "X1").move, undefined);
  assert.equal(callAsk(leading({ mode: "+" })).confirm, undefined);
  assert.equal(callAsk(leading({ mode: "-", call: "C" })).title, "Low, asks for clubs");
  assert.deepEqual(tapKey(leading({ mode: "+", call: "C" }), { call: "C" }), { move: "X1+C" });
  const following = scene({ view: view(follow), choice: { ...NOTHING, card: "X1", mode: "-" } });
  assert.equal(callAsk(following).note, "It gives the trick away");
  assert.deepEqual(tapKey(following, { mode: "-" }), { move: "X1-" });
});

test("by the regional rules a trump beats a joker that leads high", () => {
  const regional = (call) => callAsk(scene({ view: view({ ...lead, rules: { ...RULES, profile: "regional" } }), choice: { ...NOTHING, card: "X1", mode: "+", call } })).note;
  assert.deepEqual([regional("C"), regional("H")], ["It takes, unless trumped", "It takes the trick"]);
  assert.equal(callWords("-"), "low");
});

test("nothing is played for who has left the seat to a bot", () => {
  const gone = scene({ view: view(lead) });
  gone.players[0].state = "bot";
  assert.deepEqual(tapCard(gone, "AH"), {});
  assert.equal(game.pad(gone), null);
  assert.equal(game.standIn(gone)?.title, "A bot plays for you");
});

test("the sheet has the pulkas that have begun, with the bids of the hand that is played", () => {
  const [pulka, ...rest] = sections(view());
  assert.equal(rest.length, 0);
  assert.deepEqual(pulka.rows.map(({ size, now }) => [size, now]), [[9, false], [9, true], [9, false], [9, false]]);
  assert.deepEqual(pulka.rows[0].cells.map(({ exact, khishti, score }) => [exact, khishti, score]), [[true, false, 50], [true, false, 100], [false, true, -200], [true, false, 200]]);
  assert.deepEqual(pulka.rows[1].cells.map(({ bid, asked }) => [bid, asked]), [[null, true], [2, false], [3, false], [0, false]]);
  assert.deepEqual(pulka.totals, [50, 100, -200, 200]);
});

test("premia and moshla mark the hand that they were taken from", () => {
  const hands = Array.from({ length: 4 }, () => finished([1, 0, 0, 0], [1, 3, 3, 2], [100, 30, 30, 20], [100, 30, 30, 20]));
  const lines = { pulka: 0, hands: [0, 3], premia: [100, 0, 0, 0], moshla: [0, 30, 30, 20], best: [0, 0, 0, 0], totals: [500, 90, 90, 60] };
  const [first, second] = sections(view({ hands, pulkas: [lines], hand: 4, pulka: 1 }));
  assert.ok(first.rows[0].cells.every(({ best }) => best));
  assert.deepEqual([first.totals, second.totals, second.rows[0].now], [[500, 90, 90, 60], null, true]);
});

test("points are written in full or in hundreds", () => {
  assert.deepEqual([points(900), points(-200), signed(150)], ["900", "−200", "+150"]);
  settings.hundreds = true;
  assert.deepEqual([points(900), points(-10), signed(-250)], ["9.0", "−0.1", "−2.5"]);
  settings.hundreds = false;
});

test("facts are told with bids", () => {
  const plain = (fact) => sentence(scene(), fact).replace(/[\u2068\u2069]/g, "");
  assert.equal(plain({ type: "deal", hand: 1, size: 2, dealer: 1, turned: "X1" }), "Hand 2, 2 cards. Dealer: Tamar. Turned: joker. Trumps: Bezi.");
  assert.equal(plain({ type: "bid", seat: 1, bid: 2, sum: 2, size: 9 }), "Tamar: bid 2. Together 2 for 9.");
  assert.equal(plain({ type: "bid", seat: 0, bid: 3, sum: 8, size: 9 }), "You: bid 3. Together 8 for 9: 1 under.");
  assert.equal(plain({ type: "card", seat: 2, card: "X2", call: "+C" }), "Giorgi: joker, high, asks for clubs.");
  assert.equal(plain({ type: "trick", trick: 0, winner: 2, tricks: [0, 0, 1, 0] }), "Trick to Giorgi. 1 of 3 bid.");
  assert.equal(plain({ type: "pulka", pulka: 0, premia: [0, 200, 0, 0], moshla: [300, 0, 0, 0], totals: [0, 0, 0, 0] }), "Premia: Tamar, +200. Moshla: You, −300.");
  assert.equal(plain({ type: "quit", seat: 3, reason: "left" }), "Levan has left. A bot plays on.");
});
