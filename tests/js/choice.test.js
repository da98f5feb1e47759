import assert from "node:assert/strict";
import { test } from "node:test";

import { confirm, NOTHING, pullCard, tapCard, tapKey } from "app/choice";
import { settings } from "app/settings";
import { scene, view } from "./scenes.js";

const lead = { trick: { number: 2, plays: [] }, must: { kind: "any" }, legal: ["7C", "X1+C", "X1+D", "X1+H", "X1+S"] };

test("the first tap lifts, the second plays", () => {
  assert.deepEqual(tapCard(scene(), "7C").choice, { ...NOTHING, card: "7C" });
  assert.deepEqual(tapCard(scene({ choice: { ...NOTHING, card: "7C" } }), "7C"), { move: "7C" });
});

test("with one tap a card is played at once, but not the first of a hand", () => {
  settings.oneTap = true;
  assert.equal(tapCard(scene(), "7C").move, "7C");
  assert.equal(tapCard(scene({ view: view({ trick: { number: 0, plays: [] } }) }), "7C").move, undefined);
  settings.oneTap = false;
});

test("a card that is not legal says why and puts back what was lifted", () => {
  const wish = tapCard(scene({ choice: { ...NOTHING, card: "7C" } }), "KD");
  assert.deepEqual(wish.refused, { title: "Clubs were led", note: "Play a club or the joker" });
  assert.equal(wish.choice?.card, null);
});

test("nothing is done out of turn, or while a move is on its way", () => {
  assert.deepEqual(tapCard(scene({ view: view({ turn: 1 }) }), "7C"), {});
  assert.deepEqual(tapCard(scene({ sending: { t: "move", id: "a", seq: 9, move: "TC" } }), "7C"), {});
});

test("a joker that leads names a suit first, one that follows does not", () => {
  const lifted = { ...NOTHING, card: "X1" };
  assert.deepEqual(tapCard(scene({ view: view(lead) }), "X1").choice, lifted);
  assert.deepEqual(confirm(scene({ view: view(lead), choice: lifted })), {});
  assert.deepEqual(tapKey(scene({ view: view(lead), choice: { ...lifted, call: "D" } }), { call: "D" }), { move: "X1+D" });
  assert.deepEqual(confirm(scene({ choice: lifted })), { move: "X1+" });
});

test("pulling plays at once, and opens the call of a joker that leads", () => {
  assert.deepEqual(pullCard(scene(), "7C"), { move: "7C" });
  assert.equal(pullCard(scene({ view: view(lead) }), "X1").choice?.card, "X1");
});

test("trumps are chosen, then confirmed", () => {
  const naming = view({ phase: "trumps", legal: ["=C", "=D", "=H", "=N", "=S"] });
  const chosen = tapKey(scene({ view: naming }), { trump: "N" }).choice;
  assert.equal(chosen?.trump, "N");
  assert.deepEqual(confirm(scene({ view: naming, choice: chosen })), { move: "=N" });
});
