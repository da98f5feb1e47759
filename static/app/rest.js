// A full trick lies for a moment before it is collected, although the server has long gone on.

/** @typedef {import("app/types").View} View @typedef {import("app/types").StateFrame} StateFrame */

/**
 * What to show while the trick that these events completed rests: the newest view under that trick, or, where it
 * was the last of its hand, the old table swept clean. Null where no trick was completed, or not all of it was seen.
 * @param {View} before @param {StateFrame} frame @returns {{view: View, winner: number} | null}
 */
export function restingTrick(before, { events, view }) {
  const end = events.findIndex(({ type }) => type === "trick");
  const fact = events[end];
  if (fact?.type !== "trick") return null;
  const played = events.slice(0, end).flatMap((event) => (event.type === "card" ? [event] : []));
  const trick = { number: fact.trick, plays: [...before.trick.plays, ...played] };
  if (trick.plays.length !== before.seats.length) return null;
  const isLast = view.hand !== before.hand || view.phase === "over";
  const base = isLast ? sweptClean(before) : view;
  return { view: { ...base, trick, tricks: before.tricks, last_trick: before.last_trick }, winner: fact.winner };
}

/** @param {View} view @returns {View} */
function sweptClean(view) {
  const clean = { own: view.own && [], turn: null, legal: [], must: null };
  if (view.game === "classic") return { ...view, ...clean, seats: view.seats.map((seat) => ({ ...seat, cards: 0 })) };
  return { ...view, ...clean, seats: view.seats.map(({ columns }) => ({ cards: 0, columns: columns.map(() => null) })) };
}
