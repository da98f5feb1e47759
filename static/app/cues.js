// Which cue belongs to what has happened.

import { isJoker } from "app/cards";
import { play, shake } from "app/sound";

/** @typedef {import("app/types").Fact} Fact @typedef {import("app/types").View} View */

/** @param {Fact[]} events @param {View} view the newest @param {string | null} sent the move of this page, heard when it left */
export function playEvents(events, view, sent) {
  for (const fact of events) {
    if (fact.type === "card" && !sent?.startsWith(fact.card)) playCard(fact.card);
    else if (fact.type === "trick") play(fact.winner === view.you ? "won" : "lost");
    else if (fact.type === "deal" || fact.type === "trumps") play("deal");
    else if (fact.type === "bid") play("bid");
    else if (fact.type === "hand" && fact.bids) playScore(fact, view.you ?? 0);
    else if (fact.type === "pulka" && fact.premia[view.you ?? 0]) play("premia");
    else if (fact.type === "over" && fact.winners.includes(view.you ?? -1)) play("victory");
  }
}

/** @param {import("app/types").HandFact} hand @param {number} seat */
function playScore({ bids, tricks, khishti }, seat) {
  if (khishti?.[seat]) play("khishti");
  else if (bids?.[seat] === tricks[seat]) play("made");
}

/** @param {string} card */
export const playCard = (card) => play(isJoker(card) ? "joker" : "card");

export function playTurn() {
  play("turn");
  shake(20);
}

/** @param {number} seconds left */
export function playTime(seconds) {
  play(seconds > 5 ? "tick" : "ticks");
  if (seconds <= 5) shake([30, 60, 30]);
}

export const playPhrase = () => play("phrase");
