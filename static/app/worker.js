// Asks the browser to keep the service worker of this release and language (platform/pages/worker.js). A match may do so
// too: the worker takes every page and file from the network.

// A browser may refuse, as in a private window: the site is the same without.
const { worker } = document.body.dataset;
if (worker) navigator.serviceWorker?.register(worker, { scope: "/", updateViaCache: "none" })?.catch(() => {});
