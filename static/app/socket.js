// A socket that heals itself: it comes back with jitter, notices a dead line and wakes up with the page.
// A new connection starts with the hello frame of its page, so whoever was away is shown the newest state.

/** @typedef {"connecting" | "open" | "offline" | "closed"} SocketState closed: for good, asking again is no use */

const PATIENCE = 6000;        // ms without any frame after a ping, or without an open line
const WAKE_PATIENCE = 1200;   // the same for a page that comes back: it must be healed within 3 s
const SLACK = 1000;           // ms; a slower pong says nothing about the time
const SIGN_IN = 4401;
const FINAL = new Set([4403, 4404]);   // not allowed, no such match

// The beat comes from a worker: the timers of a hidden page are throttled to one a minute, and a player silent
// for 40 s counts as gone.
const beat = new Worker(import.meta.resolve("app/beat"));

/** Milliseconds before the given try, from 0.2 s up to 3 s, never the same for a crowd. @param {number} tries */
const pause = (tries) => 200 + Math.random() * Math.min(2800, 200 * 2 ** tries);

export class Socket {
  /** @type {SocketState} */
  state = "connecting";
  /** @type {WebSocket | null} */
  #line = null;
  #offset = 0;       // server's clock minus ours, ms
  #timed = false;
  #heard = false;    // this line has brought more than a goodbye
  #tries = 0;
  #pings = 0;
  #pinged = 0;
  #retry = 0;
  #doubt = 0;

  /**
   * @param {object} page
   * @param {string} page.path as in "/ws/match/k7mq2x/"
   * @param {() => object} page.hello the first frame of every connection
   * @param {(frame: any) => void} page.onFrame every frame of the server, `bye` and `pong` too
   * @param {(state: SocketState, code: number) => void} [page.onState] code: the close code, or 0
   */
  constructor({ path, hello, onFrame, onState = () => {} }) {
    this.url = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
    this.hello = hello;
    this.onFrame = onFrame;
    this.onState = onState;
    const wake = () => document.hidden || this.wake();
    document.addEventListener("visibilitychange", wake);
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    beat.addEventListener("message", () => this.#probe(PATIENCE));
    this.#connect();
  }

  /** The server's time in milliseconds, as well as we know it. */
  now() {
    return Date.now() + this.#offset;
  }

  /** Sends a frame; false when the line is not open, and then nothing is kept. @param {object} frame */
  send(frame) {
    if (this.#line?.readyState !== WebSocket.OPEN) return false;
    this.#line.send(JSON.stringify(frame));
    return true;
  }

  /** Tries now: proves an open line, or opens one without waiting. */
  wake() {
    if (this.state === "closed") return;
    const stage = this.#line?.readyState;
    if (stage === WebSocket.OPEN) this.#probe(WAKE_PATIENCE);
    else if (stage === WebSocket.CONNECTING) this.#expect(WAKE_PATIENCE);
    else this.#connect();
  }

  /** Gives up a line that works, for another. */
  renew() {
    const line = this.#line;
    this.#line = null;
    line?.close();
    clearTimeout(this.#doubt);
    this.#retry = setTimeout(() => this.#connect(), pause(this.#tries++));
  }

  #connect() {
    clearTimeout(this.#retry);
    const line = new WebSocket(this.url);
    this.#line = line;
    this.#heard = false;
    this.#expect(PATIENCE);
    line.onopen = () => {
      this.send(this.hello());
      this.#probe(PATIENCE);
    };
    line.onmessage = ({ data }) => line === this.#line && this.#receive(JSON.parse(data));
    line.onclose = ({ code }) => line === this.#line && this.#lost(code);
  }

  /** @param {any} frame */
  #receive(frame) {
    clearTimeout(this.#doubt);
    this.#learnTime(frame);
    if (frame.t !== "bye") {
      this.#heard = true;
      this.#tries = 0;
      this.#become("open", 0);
    }
    this.onFrame(frame);
  }

  /** Half of a ping's way back is what the answer is old. @param {any} frame */
  #learnTime(frame) {
    const now = frame.now ?? frame.clock?.now;
    const pong = frame.t === "pong";
    if (!now || (this.#timed && !pong)) return;
    const lag = pong ? (Date.now() - this.#pinged) / 2 : 0;
    if (lag > SLACK) return;
    this.#timed = true;
    this.#offset = Date.parse(now) + lag - Date.now();
  }

  /** @param {number} patience */
  #probe(patience) {
    this.#pinged = Date.now();
    if (this.send({ t: "ping", id: `p${++this.#pings}` })) this.#expect(patience);
  }

  /** Gives the line up unless a frame comes in time. @param {number} patience */
  #expect(patience) {
    clearTimeout(this.#doubt);
    const line = this.#line;
    this.#doubt = setTimeout(() => {
      if (line !== this.#line) return;
      this.#line = null;
      line?.close();
      this.#lost(0);
    }, patience);
  }

  /** @param {number} code */
  #lost(code) {
    clearTimeout(this.#doubt);
    // A line that worked and is told to sign in may find a new session; one that never worked will not.
    const final = FINAL.has(code) || (code === SIGN_IN && !this.#heard);
    this.#become(final ? "closed" : "offline", code);
    if (!final) this.#retry = setTimeout(() => this.#connect(), pause(this.#tries++));
  }

  /** @param {SocketState} state @param {number} code */
  #become(state, code) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state, code);
  }
}
