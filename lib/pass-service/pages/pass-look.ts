import type { PassStatus } from "#contract/index.ts";
import type { PassCardState } from "#look/pass-card.ts";

/** The icon and hue of each status; the word beside them comes from the messages. */
export const passLooks: Record<PassStatus, Omit<PassCardState, "label">> = {
  ACTIVE: { icon: "good", tone: "good" },
  UNCLAIMED: { icon: "wallet", tone: "told" },
  UPDATES_OFF: { icon: "phone", tone: "told" },
  INACTIVE: { icon: "later", tone: "waiting" },
  VOIDED: { icon: "stopped", tone: "stopped" },
  EXPIRED: { icon: "waiting", tone: "stopped" },
  REDEEMED: { icon: "spent", tone: "stopped" },
  DELETE_IN_PROGRESS: { icon: "removed", tone: "stopped" },
  DELETED: { icon: "removed", tone: "stopped" },
};
