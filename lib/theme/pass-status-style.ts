import type { PassCardState } from "./pass-card.ts";

export type StatusStyle = Omit<PassCardState, "label">;

const styles: Readonly<Record<string, StatusStyle>> = {
  ACTIVE: { icon: "good", tone: "good" },
  UNCLAIMED: { icon: "wallet", tone: "info" },
  UPDATES_OFF: { icon: "phone", tone: "info" },
  INACTIVE: { icon: "later", tone: "waiting" },
  VOIDED: { icon: "stopped", tone: "stopped" },
  EXPIRED: { icon: "waiting", tone: "stopped" },
  REDEEMED: { icon: "spent", tone: "stopped" },
  DELETE_IN_PROGRESS: { icon: "removed", tone: "stopped" },
  DELETED: { icon: "removed", tone: "stopped" },
};

/** Icon and tone of a pass status; an unknown status gets those of a pass to fetch. */
export function passStatusStyle(status: string): StatusStyle {
  return styles[status] ?? { icon: "wallet", tone: "info" };
}

export function isKnownStatus(status: string): boolean {
  return status in styles;
}
