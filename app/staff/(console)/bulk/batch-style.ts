import type { Batch, BatchState } from "#portal/messaging/bulk/batch.ts";
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

/** The key of its word under `staff.bulk.states`: one that was never confirmed was not sent, then stopped. */
export function batchWordOf({
  state,
  confirmedAt,
}: Pick<Batch, "state" | "confirmedAt">): BatchState | "discarded" {
  return state === "stopped" && !confirmedAt ? "discarded" : state;
}

/** How a batch stands, as an icon and a hue beside its word. */
export function batchStyleOf(state: BatchState): { icon: IconName; tone: Tone } {
  return styles[state];
}
