import assert from "node:assert/strict";
import { test } from "node:test";

import { gains } from "app/stakes";

test("the winner takes all stakes", () => {
  assert.deepEqual(gains(100, 4, [2]), [-100, -100, 300, -100]);
  assert.deepEqual(gains(25, 2, [0]), [25, -25]);
});

test("winners share, what cannot be divided goes coin by coin in the order of the seats", () => {
  assert.deepEqual(gains(100, 4, [3, 1]), [-100, 100, -100, 100]);
  assert.deepEqual(gains(10, 4, [3, 0, 1]), [4, 3, -10, 3]);
  assert.deepEqual(gains(50, 2, [0, 1]), [0, 0]);
});

test("where nobody has won, nobody has lost", () => {
  assert.deepEqual(gains(100, 4, []), [0, 0, 0, 0]);
});

test("no coin is made or lost", () => {
  for (const stake of [10, 25, 50, 100, 250, 500, 1000]) {
    for (const winners of [[0], [1, 2], [0, 1, 3], [0, 1, 2, 3]]) {
      assert.equal(gains(stake, 4, winners).reduce((sum, gain) => sum + gain, 0), 0);
    }
  }
});
