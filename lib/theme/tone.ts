/** What a state means for its reader; each has a hue and never stands without words. */
export type Tone = "good" | "waiting" | "info" | "stopped";
