/** What a scan can come to, as far as it can be heard and felt. */
export type SignalKind = "used" | "not-used" | "unknown" | "read";

interface Tone {
  /** Hertz. */
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

/** DeliveryStatus apart by direction, number and colour of the tone, and by the number of shakes. */
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
