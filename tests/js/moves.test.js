import assert from "node:assert/strict";
import { test } from "node:test";

import { Moves } from "app/moves";

function moves() {
  const sent = [];
  return { sent, moves: new Moves({ send: (frame) => sent.push(frame) }) };
}

test("a move is kept until a newer state, and said again with its id on the same one", () => {
  const { sent, moves: mine } = moves();
  mine.send("7C", 4);
  mine.settle(4);
  assert.deepEqual(sent[0], sent[1]);
  mine.settle(5);
  assert.equal(mine.sending, null);
});

test("only the refusal of the move on its way ends it", () => {
  const { sent, moves: mine } = moves();
  mine.send("7C", 4);
  assert.equal(mine.refuse("other"), false);
  assert.equal(mine.refuse(sent[0].id), true);
  assert.equal(mine.sending, null);
});

test("no id is used twice, and none is too long for the protocol", () => {
  const { sent, moves: mine } = moves();
  mine.send("7C", 4);
  mine.send("8C", 5);
  assert.notEqual(sent[0].id, sent[1].id);
  assert.ok(sent.every(({ id }) => id.length <= 32));
});
