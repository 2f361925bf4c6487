import type { BatchState } from "#portal/messaging/bulk/batch.ts";
import type { IconName } from "#theme/icon.ts";
import type { Tone } from "#theme/tone.ts";

const styles: Record<BatchState, { icon: IconName; tone: Tone }> = {
  listing: { icon: "waiting", tone: "info" },
  "broken-off": { icon: "stopped", tone: "stopped" },
  listed: { icon: "alert", tone: "waiting" },
  checking: { icon: "find", tone: "info" },
  checked: { icon: "forward", tone: "waiting" },
  sending: { icon: "send", tone: "info" },
  paused: { icon: "waiting", tone: "waiting" },
  finished: { icon: "good", tone: "good" },
  stopped: { icon: "stopped", tone: "stopped" },
};

/** How a batch stands, as an icon and a hue beside its word. */
export function batchStyleOf(state: BatchState): { icon: IconName; tone: Tone } {
  return styles[state];
}
