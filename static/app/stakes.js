// Domino Coin at the end of a match: what everybody has won or lost. It is never money.

import { icon } from "app/cards";
import { el } from "app/dom";
import { gettext, interpolate } from "app/i18n";

/** @typedef {import("app/types").Scene} Scene */

/**
 * What each seat has won or lost, in coins: the winners share all stakes, and what cannot be divided goes coin by
 * coin in the order of the seats. Where nobody has won, everybody takes the stake back.
 * @param {number} stake of each seat @param {number} seats how many @param {number[]} winners
 */
export function gains(stake, seats, winners) {
  if (!winners.length) return Array(seats).fill(0);
  const order = [...winners].sort((a, b) => a - b);
  const share = Math.floor(stake * seats / order.length);
  const rest = stake * seats % order.length;
  return Array.from({ length: seats }, (_, seat) => {
    const place = order.indexOf(seat);
    return (place < 0 ? 0 : share + Number(place < rest)) - stake;
  });
}

/** An amount with its thousands apart. @param {number} amount */
const figures = (amount) => new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" }).format(amount);

const stake = Number(document.body.dataset.stake ?? 0);

/** What a seat has won or lost, as a cell of the standing; nothing at a free table. @param {Scene} scene @param {number} seat */
export function gainCell({ view, players }, seat) {
  if (!stake || !view.result?.winners.length) return [];
  const gain = gains(stake, players.length, view.result.winners)[seat];
  const text = `${gain < 0 ? "−" : "+"}${figures(Math.abs(gain))}`;
  return [el("span", { class: `coin ${gain < 0 ? "loss" : "gain"}` }, text, icon("coin"), el("span", { class: "sr" }, gettext("coins")))];
}

/** What becomes of the stakes where nobody has won; nothing at a free table. */
export const stakeBack = () => (stake ? [el("p", {}, gettext("Everybody has the stake back."))] : []);

/** What a coin is, and how many everybody has put in; nothing at a free table. */
export function stakeNote() {
  if (!stake) return [];
  const text = interpolate(gettext("Stake: %(stake)s Domino Coin each. It is a score to play with, never money."), { stake: figures(stake) });
  return [el("p", { class: "small soft" }, text)];
}
