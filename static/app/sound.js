// Short, dry cues of wood, cloth and paper, made here. Silent until the first touch; none is the only sign of anything.

import { settings } from "app/settings";

/** @typedef {(at: number) => void} Cue at: the context's time in seconds */

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** @param {number} at @param {number} pitch Hz @param {number} length s @param {OscillatorType} [type] @param {number} [loud] */
function tone(at, pitch, length, type = "sine", loud = 0.2) {
  if (!audio) return;
  const voice = new OscillatorNode(audio, { type, frequency: pitch });
  voice.connect(fade(at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/** Noise in a band: paper and cloth. @param {number} at @param {number} from Hz @param {number} to Hz @param {number} length @param {number} [loud] */
function rustle(at, from, to, length, loud = 0.25) {
  if (!audio || !hiss) return;
  const noise = new AudioBufferSourceNode(audio, { buffer: hiss, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.9 });
  band.frequency.linearRampToValueAtTime(to, at + length);
  noise.connect(band).connect(fade(at, length, loud));
  noise.start(at, Math.random());
  noise.stop(at + length);
}

/** @param {number} at @param {number} length @param {number} loud @returns {AudioNode} */
function fade(at, length, loud) {
  const context = /** @type {AudioContext} */ (audio);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(context.destination);
  return gain;
}

/** @param {number} at */
const knock = (at) => {
  tone(at, 190, 0.08, "triangle", 0.4);
  rustle(at, 900, 500, 0.03, 0.2);
};
/** @type {Cue} */
const card = (at) => rustle(at, 2600, 1400, 0.09);

/** @type {Record<string, Cue>} */
const CUES = {
  turn: (at) => [0, 0.1].forEach((wait) => knock(at + wait)),
  card,
  joker: (at) => {
    card(at);
    [1760, 2637].forEach((pitch) => tone(at + 0.03, pitch, 0.22, "sine", 0.08));
  },
  won: (at) => rustle(at, 500, 1800, 0.2),
  lost: (at) => rustle(at, 900, 800, 0.2),
  deal: (at) => [0, 1, 2, 3, 4, 5, 6, 7].forEach((n) => card(at + n * 0.07)),
  tick: (at) => tone(at, 1200, 0.06, "square", 0.06),
  ticks: (at) => [0, 0.12].forEach((wait) => tone(at + wait, 1200, 0.06, "square", 0.06)),
  bid: (at) => tone(at, 240, 0.06, "triangle", 0.25),
  made: (at) => [392, 587.3].forEach((pitch, n) => tone(at + n * 0.12, pitch, 0.2, "triangle", 0.16)),
  khishti: (at) => {
    tone(at, 90, 0.3, "sine", 0.4);
    rustle(at, 300, 150, 0.12, 0.2);
  },
  premia: (at) => [392, 493.9, 587.3].forEach((pitch, n) => tone(at + n * 0.2, pitch, 0.35, "triangle", 0.16)),
  victory: (at) => [220, 293.7, 391.1, 521.5].forEach((pitch, n) => tone(at + n * 0.05, pitch, 1.1, "triangle", 0.14)),
  phrase: (at) => tone(at, 2093, 0.12, "sine", 0.1),
};

/** Plays a cue, where sounds are on and the page has been touched. @param {keyof typeof CUES} name */
export function play(name) {
  if (settings.sounds && audio?.state === "running" && !document.hidden) CUES[name](audio.currentTime + 0.01);
}

/** Short vibration, where the system has it and lets us. @param {number | number[]} pattern ms */
export function shake(pattern) {
  if (settings.sounds && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

function start() {
  audio ??= new AudioContext();
  audio.resume();
  if (hiss) return;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  hiss.getChannelData(0).forEach((_, n, samples) => (samples[n] = Math.random() * 2 - 1));
}

addEventListener("pointerup", start);
addEventListener("keydown", start);
