import assert from "node:assert/strict";
import { test } from "node:test";

import { Hold, changes } from "app/hold";

test("a list that nobody is at may change at once", () => {
  assert.equal(new Hold(() => 0).wait, 0);
});

test("after a touch it waits until it has been left alone for a moment", () => {
  let now = 5000;
  const hold = new Hold(() => now);
  hold.touch();
  assert.equal(hold.wait, 1500);
  now += 1000;
  assert.equal(hold.wait, 500);
  hold.touch();
  assert.equal(hold.wait, 1500);
  now += 1600;
  assert.equal(hold.wait, 0);
});

test("under a mouse that rests, and around the focus, it waits for as long as they stay", () => {
  let now = 0;
  const hold = new Hold(() => now);
  hold.point(true);
  now += 60_000;
  assert.equal(hold.wait, Infinity);
  hold.focus(true);
  hold.point(false);
  assert.equal(hold.wait, Infinity);
  hold.focus(false);
  assert.equal(hold.wait, 0);
});

test("what is gone and what is new, each in the order of its list", () => {
  assert.deepEqual(changes(["a", "b", "c"], ["c", "e", "a", "d"]), { gone: ["b"], added: ["e", "d"] });
  assert.deepEqual(changes([], ["a"]), { gone: [], added: ["a"] });
  assert.deepEqual(changes(["a"], ["a"]), { gone: [], added: [] });
});
