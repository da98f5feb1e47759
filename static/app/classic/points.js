// Points as people write them: in full, or in hundreds with one decimal, as the reader likes it.

import { settings } from "app/settings";

const { lang } = document.documentElement;
const FULL = new Intl.NumberFormat(lang, { useGrouping: false });
const HUNDREDS = new Intl.NumberFormat(lang, { useGrouping: false, minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 900 or 9.0; the minus is a minus, not a hyphen. @param {number} value */
export function points(value) {
  const text = settings.hundreds ? HUNDREDS.format(Math.abs(value) / 100) : FULL.format(Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

/** With its sign, where it is added or struck off. @param {number} value */
export const signed = (value) => (value > 0 ? `+${points(value)}` : points(value));
