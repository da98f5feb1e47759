import assert from "node:assert/strict";
import { test } from "node:test";

import { story } from "app/room-story";

/** A waiting room of four as Nino sees it: who sits where, "" is a free seat. */
function room(names, fields = {}, seats = {}) {
  const you = names.indexOf("Nino");
  const places = names.map((name, seat) => (name ? { seat, name, ready: false, here: true, you: seat === you, swap: null, ...seats[name] } : null));
  return { revision: 1, status: "open", seats: places, match: null, next: null, you, rematch: null, ...fields };
}

const plain = (told) => told.map((sentence) => sentence.replace(/[\u2068\u2069]/g, ""));
const told = (before, now) => plain(story(before, now));
const three = room(["Nino", "Giorgi", "Tamar", ""]);

test("who comes and who goes is told, oneself is not", () => {
  assert.deepEqual(told(room(["Nino", "Giorgi", "", ""]), three), ["At the table now: Tamar."]);
  assert.deepEqual(told(three, room(["Nino", "", "Tamar", ""])), ["Seat free again: Giorgi has left."]);
  assert.deepEqual(told(three, room(["", "Giorgi", "Tamar", ""], { you: null })), []);
});

test("a move is no coming and going", () => {
  assert.deepEqual(told(three, room(["Nino", "", "Tamar", "Giorgi"])), ["On another seat now: Giorgi."]);
  assert.deepEqual(told(three, room(["Tamar", "Giorgi", "Nino", ""])), ["On another seat now: Tamar.", "You sit on another seat now."]);
});

test("a question is told to whom it is put", () => {
  assert.deepEqual(told(three, room(["Nino", "Giorgi", "Tamar", ""], {}, { Giorgi: { swap: 0 } })), ["Giorgi: would like to swap seats with you."]);
  assert.deepEqual(told(three, room(["Nino", "Giorgi", "Tamar", ""], {}, { Giorgi: { swap: 2 } })), []);
});

test("the last one who comes, and who is ready", () => {
  const full = room(["Nino", "Giorgi", "Tamar", "Levan"], { status: "ready" });
  assert.deepEqual(told(three, full), ["At the table now: Levan.", "Everybody is here. Please confirm."]);
  assert.deepEqual(told(full, room(["Nino", "Giorgi", "Tamar", "Levan"], { status: "ready" }, { Levan: { ready: true } })), ["Levan: ready."]);
});

test("who has closed the table is told, and not who stood up", () => {
  const none = ["", "", "", ""];
  assert.deepEqual(told(three, room(none, { status: "closed", shut: true, you: null })), ["A moderator has closed this table."]);
  assert.deepEqual(told(room(["Nino", "", "", ""]), room(none, { status: "closed", you: null })), ["The table is closed."]);
});
