/** What the server writes above worker.js. */
declare const KEPT: { name: string; page: string; files: string[] };
