import assert from "node:assert/strict";
import { test } from "node:test";

import { figures, isFlagDue, remaining } from "app/clock";
import { scene } from "./scenes.js";

const DEADLINE = "2026-01-01T00:01:00Z";
const at = (seconds, clock = {}) =>
  scene({ clock: { turn: 0, kind: "move", deadline: DEADLINE, timer: 60, budget: [90, 40], ...clock }, now: () => Date.parse(DEADLINE) - seconds * 1000 });

test("seconds are rounded up, and short from ten on", () => {
  assert.deepEqual(remaining(at(29.2)), { seconds: 30, share: 29.2 / 60, low: false });
  assert.equal(remaining(at(10))?.low, true);
  assert.equal(remaining(at(-3))?.seconds, 0);
});

test("the time to read a result is not time for the move", () => assert.equal(remaining(at(68))?.seconds, 60));

test("an absent seat has its budget, a bot no countdown", () => {
  assert.deepEqual(remaining(at(20, { kind: "away", turn: 1 })), { seconds: 20, share: 0.5, low: false });
  assert.equal(remaining(at(1, { kind: "bot" })), null);
  assert.equal(remaining(at(1, { deadline: null })), null);
});

test("the server is told once, half a second after zero", () => {
  assert.equal(isFlagDue(at(-0.4), 7), false);
  assert.equal(isFlagDue(at(-0.6), 7), true);
  assert.equal(isFlagDue(at(-2), 7), false);
  assert.equal(isFlagDue(at(-2), 8), true);
});

test("figures are those of a clock", () => assert.deepEqual([figures(7), figures(65)], ["0:07", "1:05"]));
