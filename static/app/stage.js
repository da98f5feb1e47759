// What is on the table now: the newest state, or for a moment the full trick that it has completed.

import { NOTHING } from "app/choice";
import { focusTurn } from "app/keys";
import { collect, duration, isStill } from "app/motion";
import { hideOffline } from "app/offline";
import { restingTrick } from "app/rest";
import { showResult } from "app/result";
import { draw } from "app/screen";
import { closeSheet } from "app/sheet";
import { openHandOver } from "app/sheets";

/**
 * @typedef {import("app/types").Scene} Scene @typedef {import("app/types").View} View
 * @typedef {import("app/types").StateFrame} StateFrame @typedef {import("app/types").Fact} Fact
 */

export class Stage {
  /** @type {StateFrame | null} the newest state, whatever is shown */
  newest = null;
  /** @type {Scene | null} what is shown */
  scene = null;
  /** @type {import("app/types").HandFact | null} a hand whose result is still to be shown */
  #finished = null;
  /** @type {Fact[]} */
  #log = [];
  #rest = 0;

  /** @param {import("app/types").Game} game @param {() => number} now the server's time, ms @param {() => import("app/types").Sending | null} sending */
  constructor(game, now, sending) {
    this.game = game;
    this.now = now;
    this.sending = sending;
  }

  get isOver() {
    return this.newest?.view.phase === "over";
  }

  /** Shows the next state, after the trick that it completes has been seen. @param {StateFrame} frame */
  show(frame) {
    const before = this.newest;
    this.newest = frame;
    if (!before) return this.settle();
    this.#finished = frame.events.find((fact) => fact.type === "hand") ?? this.#finished;
    const deal = frame.events.findLastIndex(({ type }) => type === "deal");
    this.#log = deal < 0 ? [...this.#log, ...frame.events] : frame.events.slice(deal);
    // The deal of the next hand does not cut the last trick short; whoever plays on does.
    const goesOn = frame.events.some(({ type }) => type === "card" || type === "trumps" || type === "bid");
    if (this.scene?.resting == null || goesOn) this.#turnOver(before, frame);
  }

  /** The same state with another clock, other people, or an answered move. @param {StateFrame} frame */
  refresh(frame) {
    this.newest = frame;
    this.alter({ clock: frame.clock, players: frame.players, sending: this.sending() });
  }

  /** @param {Partial<Scene>} changes */
  alter(changes) {
    if (!this.scene) return;
    this.scene = { ...this.scene, ...changes };
    draw(this.scene);
  }

  /** Ends the rest of a trick, if one rests: the newest state as it is. */
  settle({ deal = false } = {}) {
    clearTimeout(this.#rest);
    if (!this.newest) return;
    // What was lifted while the trick still lay there stays lifted.
    const choice = this.scene?.resting == null ? NOTHING : this.scene.choice;
    this.scene = { ...this.#compose(this.newest, this.newest.view, null), choice };
    draw(this.scene, { deal });
    focusTurn();
    if (this.isOver) return this.#finish(this.scene);
    if (this.#finished) showFinished(this.scene, this.#finished);
    this.#finished = null;
  }

  /** @param {StateFrame} before @param {StateFrame} frame */
  #turnOver(before, frame) {
    clearTimeout(this.#rest);
    const trick = document.hidden ? null : restingTrick(before.view, frame);
    if (!trick) return this.settle({ deal: frame.events.some(({ type }) => type === "trumps" || type === "deal") });
    this.scene = this.#compose(frame, trick.view, trick.winner);
    draw(this.scene);
    this.#rest = setTimeout(() => {
      collect(trick.winner);
      this.#rest = setTimeout(() => this.settle({ deal: this.#finished !== null }), isStill() ? 0 : duration("collect"));
    }, duration("hold") + (isStill() ? 0 : duration("card")));
  }

  /** @param {StateFrame} frame @param {View} view @param {number | null} resting @returns {Scene} */
  #compose({ seq, clock, players, deal, practice }, view, resting) {
    return { game: this.game, seq, view, resting, clock, players, deal, practice, hint: null, choice: NOTHING, sending: this.sending(), refused: null, log: this.#log, now: this.now };
  }

  /** @param {Scene} scene */
  #finish(scene) {
    closeSheet();
    hideOffline();
    showResult(scene);
  }
}

/** The result stays as long as the next hand waits for its readers. @param {Scene} scene @param {import("app/types").HandFact} hand */
function showFinished(scene, hand) {
  const { deadline, rest, timer } = scene.clock;
  const begin = deadline && rest ? Date.parse(deadline) - timer * 1000 : 0;
  if (begin > scene.now()) openHandOver(scene, hand, begin);
}
