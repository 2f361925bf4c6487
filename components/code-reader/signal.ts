import { remember, remembered } from "./remembered.ts";

const loudness = 0.25;
/** Without it a tone begins and ends with a click. */
const rampSeconds = 0.012;
const lateMs = 300;

let context: AudioContext | undefined;

/** Lets it be heard and felt what a scan came to, unless the person wants neither. */
export function signal(kind: SignalKind): void {
  if (!isSignalling()) return;
  play(kind).catch(() => undefined);
  shake(kind);
}

/** On until somebody turns it off. */
export function isSignalling(): boolean {
  return remembered("felagi-signals") !== "off";
}

export function setSignalling(on: boolean): void {
  remember("felagi-signals", on ? "on" : "off");
  if (on) void unlock();
}

/** Browsers are silent until a page has been touched: the first tap or key makes it ready. */
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
    // No sound device, or too many of them in use: the page says it all in words too.
    return undefined;
  }
}

async function play(kind: SignalKind): Promise<void> {
  const asked = performance.now();
  await unlock();
  // What cannot be heard now must not be heard later, when it means nothing any more.
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

/** Asking for sound or shaking sooner is refused, with a complaint in the console. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** What a scan can come to, as far as it can be heard and felt. */
export type SignalKind = "used" | "not-used" | "unknown" | "read";

interface Tone {
  pitch: number;
  /** Seconds from the start of the signal. */
  from: number;
  seconds: number;
}

interface Signal {
  shape: "sine" | "triangle" | "square";
  tones: readonly Tone[];
  /** Milliseconds of shaking and of rest, in turns. */
  shakes: readonly number[];
}

/** Told apart by direction, number and colour of the tone, and by the number of shakes. */
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
