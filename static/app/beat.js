// The heartbeat of app/socket, as a worker of its own.
const EVERY = 15_000;   // ms; the server counts 40 s of silence as gone
setInterval(() => postMessage("beat"), EVERY);
