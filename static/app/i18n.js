// The catalogue of Django, loaded by a plain script before every module. Without it the source language is shown.

/** @type {{gettext: (text: string) => string, ngettext: (one: string, many: string, count: number) => string}} */
const source = { gettext: (text) => text, ngettext: (one, many, count) => (count === 1 ? one : many) };

export const { gettext, ngettext } = /** @type {any} */ (globalThis).django ?? source;

/** Fills the frames of a sentence: `%(name)s`. @param {string} text @param {Record<string, string | number>} fields */
export const interpolate = (text, fields) => text.replace(/%\((\w+)\)s/g, (_, field) => String(fields[field]));

/** A name inside a sentence, in any script, without touching the direction around it. @param {string} name */
export const isolate = (name) => `\u2068${name}\u2069`;

/**
 * The first letter large. Georgian stays as it is: its capitals are letters that many phones lack.
 * @param {string} text
 */
export const capital = (text) =>
  /^[\u10d0-\u10ff]/.test(text) ? text : text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
