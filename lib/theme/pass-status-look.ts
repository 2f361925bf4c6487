import type { PassCardState } from "./pass-card.ts";

export type StatusLook = Omit<PassCardState, "label">;

const looks: Readonly<Record<string, StatusLook>> = {
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

/** The icon and hue of a pass status; of one that is not known yet, those of a pass to fetch. */
export function passStatusLook(status: string): StatusLook {
  return looks[status] ?? { icon: "wallet", tone: "told" };
}

export function isKnownStatus(status: string): boolean {
  return status in looks;
}
