// How many watch the match, on the bar above it.

import { one, set, write } from "app/dom";
import { interpolate, ngettext } from "app/i18n";

/** @param {{count: number}} frame */
export function showAudience({ count }) {
  const sign = one("#audience");
  sign.hidden = count === 0;
  set(sign, { "aria-label": interpolate(ngettext("%(count)s spectator", "%(count)s spectators", count), { count }) });
  write(one("#audience b"), String(count));
}
