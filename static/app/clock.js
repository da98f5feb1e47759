// Countdowns: how long is left, by the server's time, and who must be told that it is over.

/** @typedef {import("app/types").Scene} Scene */

const LOW = 10;          // seconds from which time counts as short
const GRACE = 500;       // ms past zero before the server is told; its own sweep needs no telling

/**
 * What is left of the countdown that runs: whole seconds, the share of the whole time, and whether it is short.
 * Null where no player's time runs. The time to read the last hand's result is not shown as time for the move.
 * @param {Pick<Scene, "clock" | "now">} scene
 */
export function remaining({ clock, now }) {
  if (!clock.deadline || clock.turn === null || !["move", "away"].includes(clock.kind)) return null;
  const whole = clock.kind === "away" ? clock.budget[clock.turn] : clock.timer;
  const left = Math.min(until(clock.deadline, now()) / 1000, whole);
  const seconds = Math.ceil(left);
  return { seconds, share: left / whole, low: seconds <= LOW && clock.kind === "move" };
}

/** Milliseconds until a moment of the server, never below zero. @param {string} moment @param {number} now */
export const until = (moment, now) => Math.max(0, Date.parse(moment) - now);

/** As on a clock: 1:05. @param {number} seconds */
export const figures = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** @type {string} */
let flagged = "";

/** Whether to tell the server that this countdown has run out; true once for each. @param {Pick<Scene, "clock" | "now">} scene @param {number} seq */
export function isFlagDue({ clock, now }, seq) {
  const countdown = `${seq} ${clock.deadline}`;
  if (!clock.deadline || flagged === countdown || now() < Date.parse(clock.deadline) + GRACE) return false;
  flagged = countdown;
  return true;
}
