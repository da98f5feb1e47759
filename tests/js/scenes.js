// Scenes to ask questions of: seat 0 looks, clubs were led, hearts are trumps.

import { NOTHING } from "app/choice";
import { game } from "app/japanese";

/** @param {object} [changes] of the view */
export function view(changes = {}) {
  return {
    game: "japanese", rules: { target: 21 }, hand: 0, phase: "play", declarer: 1, trump: "H", turn: 0, you: 0, scores: [0, 0], tricks: [1, 1],
    seats: [seat(), seat()], own: ["X1", "7C"], trick: { number: 2, plays: [{ seat: 1, card: "QC", call: null, column: false }] },
    last_trick: null, must: { kind: "follow", suit: "C" }, legal: ["7C", "TC", "X1+"], hands: [], result: null, ...changes,
  };
}

const seat = () => ({ cards: 2, columns: [{ up: "TC", down: true }, { up: "KD", down: true }, null, null, null] });

/** @param {object} [changes] of the scene */
export function scene(changes = {}) {
  return {
    seq: 9, game, view: view(), resting: null, players: [{ seat: 0, name: "Nino" }, { seat: 1, name: "Giorgi" }],
    clock: { now: "2026-01-01T00:00:00Z", turn: 0, kind: "move", deadline: null, timer: 60, budget: [90, 90] },
    choice: NOTHING, sending: null, refused: null, log: [], now: () => 0, ...changes,
  };
}
