// What the modules find in a page, as far as those without a screen need it: bare names, and a body with data.

import { register } from "node:module";

const hooks = `
const APP = ${JSON.stringify(new URL("../../static/", import.meta.url).href)};
export const resolve = (name, context, next) => next(name.startsWith("app/") ? APP + name + ".js" : name, context);
export const load = (url, context, next) => next(url, url.startsWith(APP) ? { ...context, format: "module" } : context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

globalThis.document = { body: { dataset: { sprite: "/sprite.svg" } }, documentElement: { lang: "en", dataset: {} } };
