import { remember, remembered } from "./remembered.ts";

const loudness = 0.25;
/** Fade of a tone, against clicks. */
const rampSeconds = 0.012;
const lateMs = 300;

let context: AudioContext | undefined;

/** Plays the sound and vibration of a result, unless turned off. */
export function signal(kind: SignalKind): void {
  if (!isSignalling()) return;
  play(kind).catch(() => undefined);
  shake(kind);
}

export function isSignalling(): boolean {
  return remembered("felagi-signals") !== "off";
}

export function setSignalling(on: boolean): void {
  remember("felagi-signals", on ? "on" : "off");
  if (on) void unlock();
}

/** Browsers allow sound only after the first touch or key. */
export function unlockAtFirstTouch(): () => void {
  const ready = () => {
    void unlock();
    if (context?.state === "running") stop();
  };
  const touches = ["pointerup", "keydown"] as const;
  const stop = () => {
    for (const touch of touches) removeEventListener(touch, ready, true);
  };
  for (const touch of touches) addEventListener(touch, ready, true);
  return stop;
}

function unlock(): Promise<void> | undefined {
  if (typeof AudioContext === "undefined" || !isTouched()) return undefined;
  try {
    context ??= new AudioContext();
    return context.resume().catch(() => undefined);
  } catch {
    // No audio device: the page shows the result in words.
    return undefined;
  }
}

async function play(kind: SignalKind): Promise<void> {
  const asked = performance.now();
  await unlock();
  // A late sound would be misleading.
  if (context?.state !== "running" || performance.now() - asked > lateMs) return;
  sound(context, kind);
}

function sound(context: AudioContext, kind: SignalKind): void {
  const { shape, tones } = signals[kind];
  for (const { pitch, from, seconds } of tones) {
    const start = context.currentTime + from;
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + rampSeconds);
    volume.gain.setValueAtTime(loudness, start + seconds - rampSeconds);
    volume.gain.linearRampToValueAtTime(0, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}

function shake(kind: SignalKind): void {
  if (typeof navigator.vibrate !== "function" || !isTouched()) return;
  navigator.vibrate([...signals[kind].shakes]);
}

/** Before the first touch or key, browsers refuse sound and vibration with an error in the console. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

export type SignalKind = "used" | "not-used" | "unknown" | "read";

interface Tone {
  pitch: number;
  /** Seconds from the start. */
  from: number;
  seconds: number;
}

interface Signal {
  shape: "sine" | "triangle" | "square";
  tones: readonly Tone[];
  /** Milliseconds of vibration and pause, in turns. */
  shakes: readonly number[];
}

/** Distinct in pitch, number and tone colour, and in the number of vibrations. */
export const signals: Record<SignalKind, Signal> = {
  read: { shape: "sine", tones: [{ pitch: 1320, from: 0, seconds: 0.05 }], shakes: [25] },
  used: {
    shape: "triangle",
    tones: [
      { pitch: 659, from: 0, seconds: 0.11 },
      { pitch: 880, from: 0.11, seconds: 0.11 },
      { pitch: 1319, from: 0.22, seconds: 0.22 },
    ],
    shakes: [180],
  },
  "not-used": {
    shape: "square",
    tones: [
      { pitch: 175, from: 0, seconds: 0.22 },
      { pitch: 175, from: 0.32, seconds: 0.3 },
    ],
    shakes: [250, 120, 250],
  },
  unknown: {
    shape: "triangle",
    tones: [0, 0.22, 0.44].map((from) => ({ pitch: 494, from, seconds: 0.13 })),
    shakes: [90, 90, 90, 90, 90],
  },
};
