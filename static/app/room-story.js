// What happened at the table between two frames, in sentences for the screen reader. Names take no ending.

import { gettext, interpolate, isolate } from "app/i18n";

/** @typedef {{seat: number, name: string, ready: boolean, here: boolean, you: boolean}} RoomSeat */
/**
 * @typedef {object} RoomFrame
 * @property {number} revision
 * @property {"open" | "ready" | "playing" | "over" | "closed"} status
 * @property {(RoomSeat | null)[]} seats
 * @property {string | null} match
 * @property {string | null} next the table of the rematch
 * @property {number | null} you
 * @property {{until: string, seats: number[]} | null} rematch
 */

/** @param {RoomFrame} before @param {RoomFrame} now @returns {string[]} */
export function story(before, now) {
  const told = now.seats.flatMap((seat, number) => seatStory(before.seats[number], seat));
  if (before.status === "open" && now.status === "ready" && now.you !== null) told.push(gettext("Everybody is here. Please confirm."));
  if (before.status !== "closed" && now.status === "closed") told.push(gettext("The table is closed."));
  const wish = now.rematch?.seats.find((seat) => seat !== now.you && !before.rematch?.seats.includes(seat));
  if (wish !== undefined) told.push(named(gettext("%(name)s: asks for a rematch."), now.seats[wish]));
  return told;
}

/** @param {RoomSeat | null} before @param {RoomSeat | null} now @returns {string[]} */
function seatStory(before, now) {
  if (now && before?.name !== now.name) return now.you ? [] : [named(gettext("At the table now: %(name)s."), now)];
  if (before && !now) return before.you ? [] : [named(gettext("Seat free again: %(name)s has left."), before)];
  if (before && now && !now.you && before.ready !== now.ready) return [named(now.ready ? gettext("%(name)s: ready.") : gettext("%(name)s: not ready yet."), now)];
  return [];
}

/** @param {string} frame @param {RoomSeat | null} seat */
const named = (frame, seat) => interpolate(frame, { name: isolate(seat?.name ?? "") });

/** Why the server did not do what was asked. @param {string} code */
export function refused(code) {
  /** @type {Record<string, string>} */
  const sentences = {
    TOO_LATE: gettext("The time to confirm is over."),
    REMATCH_OVER: gettext("The rematch is not offered any more."),
    PLAYER_ELSEWHERE: gettext("One of you sits at another table by now."),
    rate: gettext("That was too fast. Wait a second and try again."),
  };
  return sentences[code] ?? gettext("That is not possible any more.");
}
