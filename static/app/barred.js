// What a sanction refuses, and until when, in the reader's language and time.

import { gettext, interpolate } from "app/i18n";

/** @typedef {{until: string | null, reason: string}} Sanction until: null for no end */

/** @type {Record<string, string>} */
const REASONS = {
  abuse: gettext("insults"), name: gettext("an offensive name"), stalling: gettext("holding up the match"), leaving: gettext("leaving matches"),
  together: gettext("playing together against others"), other: gettext("against the rules of fair play"),
};

/** @param {string} until */
const moment = (until) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(until));

/** The end of a sanction as a sentence. @param {string | null} until */
export const ending = (until) => (until === null ? gettext("It has no end.") : interpolate(gettext("It ends: %(moment)s."), { moment: moment(until) }));

/** Its end, to stand beside what it refuses. @param {string | null} until */
export const shortEnding = (until) => (until === null ? gettext("No end is set") : interpolate(gettext("Until: %(moment)s"), { moment: moment(until) }));

/** Its reason and its end. @param {Sanction} sanction */
export const cause = ({ until, reason }) => `${interpolate(gettext("Reason: %(reason)s."), { reason: REASONS[reason] ?? REASONS.other })} ${ending(until)}`;
