// What happened at the table between two frames, in sentences for the screen reader. Names take no ending.

import { ending } from "app/barred";
import { gettext, interpolate, isolate } from "app/i18n";

/** @typedef {{seat: number, name: string, ready: boolean, here: boolean, you: boolean, swap: number | null}} RoomSeat */
/**
 * @typedef {object} RoomFrame
 * @property {number} revision
 * @property {"open" | "ready" | "playing" | "over" | "closed"} status
 * @property {boolean} shut closed by a moderator
 * @property {(RoomSeat | null)[]} seats
 * @property {string | null} match
 * @property {string | null} next the table of the rematch
 * @property {number | null} you
 * @property {{until: string, seats: number[]} | null} rematch
 */

/** @param {RoomFrame} before @param {RoomFrame} now @returns {string[]} */
export function story(before, now) {
  if (!before.shut && now.shut) return [gettext("A moderator has closed this table.")];
  const told = [...before.seats.filter(isTaken).flatMap((seat) => leaving(seat, now)), ...now.seats.filter(isTaken).flatMap((seat) => staying(seat, before, now.you))];
  if (before.status === "open" && now.status === "ready" && now.you !== null) told.push(gettext("Everybody is here. Please confirm."));
  if (before.status !== "closed" && now.status === "closed") told.push(gettext("The table is closed."));
  const wish = now.rematch?.seats.find((seat) => seat !== now.you && !before.rematch?.seats.includes(seat));
  if (wish !== undefined) told.push(named(gettext("%(name)s: asks for a rematch."), now.seats[wish]));
  return told;
}

/** @param {RoomSeat | null} seat @returns {seat is RoomSeat} */
const isTaken = (seat) => seat !== null;

/** The seat of the same person in another frame: no two have the same name. @param {RoomFrame} frame @param {RoomSeat} seat */
const again = (frame, seat) => frame.seats.find((other) => other?.name === seat.name) ?? null;

/** @param {RoomSeat} seat @param {RoomFrame} now */
const leaving = (seat, now) => seat.you || again(now, seat) ? [] : [named(gettext("Seat free again: %(name)s has left."), seat)];

/** @param {RoomSeat} seat @param {RoomFrame} before @param {number | null} you @returns {string[]} */
function staying(seat, before, you) {
  const old = again(before, seat);
  if (seat.you) return old && old.seat !== seat.seat ? [gettext("You sit on another seat now.")] : [];
  if (!old) return [named(gettext("At the table now: %(name)s."), seat)];
  if (old.seat !== seat.seat) return [named(gettext("On another seat now: %(name)s."), seat)];
  if (seat.swap !== null && seat.swap === you && old.swap !== you) return [named(gettext("%(name)s: would like to swap seats with you."), seat)];
  if (old.ready !== seat.ready) return [named(seat.ready ? gettext("%(name)s: ready.") : gettext("%(name)s: not ready yet."), seat)];
  return [];
}

/** @param {string} frame @param {RoomSeat | null} seat */
const named = (frame, seat) => interpolate(frame, { name: isolate(seat?.name ?? "") });

/** Why the server did not do what was asked. @param {{code: string, fields?: {until?: string | null}}} frame */
export function refused({ code, fields }) {
  /** @type {Record<string, string>} */
  const sentences = {
    TOO_LATE: gettext("The time to confirm is over."),
    SEAT_TAKEN: gettext("Someone took that seat a moment ago."),
    SEAT_EMPTY: gettext("Nobody sits there any more."),
    MAINTENANCE: gettext("The site is being looked after: for a while there are no new tables."),
    COINS_OFF: gettext("Nobody plays for coins at the moment."),
    REMATCH_OVER: gettext("The rematch is not offered any more."),
    TOO_FEW_COINS: gettext("You have too few coins for another match at this stake."),
    PLAYER_TOO_POOR: gettext("One of you has too few coins for another match at this stake."),
    BENCHED: `${gettext("You cannot sit down with others for now. Practice against bots is open to you.")} ${ending(fields?.until ?? null)}`,
    PLAYER_BENCHED: gettext("One of you may not sit down with others for now."),
    PLAYER_ELSEWHERE: gettext("One of you sits at another table by now."),
    TOO_MANY_CHANGES: gettext("You have changed your seat or your mind very often. Please wait a little."),
    rate: gettext("That was too fast. Wait a second and try again."),
  };
  return sentences[code] ?? gettext("That is not possible any more.");
}
