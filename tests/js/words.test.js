import assert from "node:assert/strict";
import { test } from "node:test";

import { asked } from "app/asks";
import { cardName } from "app/cards";
import { capital, interpolate } from "app/i18n";
import { farewell, refusal, whyNot } from "app/refusals";
import { sentence } from "app/story";
import { scene, view } from "./scenes.js";

const jokerLed = { trick: { number: 2, plays: [{ seat: 1, card: "X2", call: "+D", column: false }] } };

test("the bar asks for what the lead demands", () => {
  assert.deepEqual(asked(view()), { text: "Follow with a club", suit: "C" });
  assert.deepEqual(asked(view({ ...jokerLed, must: { kind: "highest", suit: "D" } })), { text: "Play your highest diamond", suit: "D" });
  assert.deepEqual(asked(view({ must: { kind: "trump", suit: "H" } })), { text: "Play a trump: a heart", suit: "H" });
  assert.equal(asked(view({ must: { kind: "any" } })).text, "Play any card");
  assert.equal(asked(view({ trick: { number: 2, plays: [] }, must: { kind: "any" } })).text, "You lead");
});

test("a card that cannot be played says why", () => {
  assert.equal(whyNot(view(), "KD").title, "Clubs were led");
  assert.equal(whyNot(view({ trick: { number: 0, plays: [] } }), "TC").title, "Your first card of the hand");
  assert.equal(whyNot(view({ ...jokerLed, must: { kind: "highest", suit: "D" } }), "7C").title, "The joker asks for diamonds");
});

test("the server's refusal is said in the same words; a stale move in none", () => {
  assert.equal(refusal(view(), { code: "illegal", why: "MUST_FOLLOW" })?.note, "Play a club or the joker");
  assert.equal(refusal(view(), { code: "illegal", why: "JOKER_NEEDS_CALL" })?.title, "Not possible now");
  assert.equal(refusal(view(), { code: "stale" }), null);
});

test("facts are told with names as they are", () => {
  const plain = (fact) => sentence(scene(), fact).replace(/[\u2068\u2069]/g, "");
  assert.equal(plain({ type: "card", seat: 1, card: "QC", call: null, column: true }), "Giorgi: queen of clubs, from a column.");
  assert.equal(plain({ type: "card", seat: 1, card: "X1", call: "+C", column: false }), "Giorgi: joker, asks for Clubs.");
  assert.equal(plain({ type: "trick", trick: 4, winner: 1, tricks: [2, 3] }), "Trick to Giorgi. You 2, Giorgi 3.");
  assert.equal(plain({ type: "pickup", seat: 1, count: 1, cards: null }), "");
});

test("every card has a name; both jokers the same", () => {
  const deck = [..."SHDC"].flatMap((suit) => [..."AKQJT9876"].map((rank) => rank + suit)).filter((card) => card !== "6S" && card !== "6C");
  assert.equal(new Set(deck.map(cardName)).size, 34);
  assert.equal(cardName("X1"), cardName("X2"));
});

test("frames are filled, and Georgian keeps its letters", () => {
  assert.equal(interpolate("%(name)s: %(name)s, %(count)s", { name: "Nino", count: 2 }), "Nino: Nino, 2");
  assert.deepEqual([capital("queen of clubs"), capital("ჯოკერი")], ["Queen of clubs", "ჯოკერი"]);
});

test("whoever is kept out reads why, until when, and where to go", () => {
  const gone = farewell({ code: "barred", until: "2026-12-05T10:00:00.000Z", reason: "abuse" });
  assert.equal(gone.title, "You cannot play for now.");
  assert.match(gone.note, /^Reason: insults\. It ends: Dec 5, 2026, \d+:00.[AP]M\.$/);
  assert.equal(farewell({ code: "barred", until: null, reason: "name" }).note, "Reason: an offensive name. It has no end.");
  assert.equal(farewell({ code: "no_match" }).title, "There is no such match.");
});

test("whoever is silenced reads until when", () => {
  const said = refusal(view(), { code: "silenced", fields: { until: "2026-12-05T10:00:00.000Z", reason: "abuse" } });
  assert.equal(said?.title, "You cannot say anything for now");
  assert.match(said?.note ?? "", /^Until: Dec 5, 2026, /);
  assert.equal(refusal(view(), { code: "silenced", fields: { until: null, reason: "abuse" } })?.note, "No end is set");
});
