import type { PassCardState } from "#look/pass-card.ts";
import type { Offer } from "#portal/memberships/decide-offer.ts";

type Look = Omit<PassCardState, "label">;

const looks: Record<string, Look> = {
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

/** The key under `status` in the messages: a status that is not known yet has words of its own. */
export type StatusWord = keyof typeof import("#app/messages/is.json")["status"];

export function statusWordOf(status: string): StatusWord {
  return status in looks ? (status as StatusWord) : "other";
}

/** How a card shows where the offer stands. */
export function cardLookOf(offer: Offer): Look {
  switch (offer.kind) {
    case "hand-out":
    case "closed":
      return looks[offer.status] ?? { icon: "wallet", tone: "told" };
    case "untrusted-link":
      return { icon: "alert", tone: "stopped" };
    case "get-pass":
      return { icon: "wallet", tone: "told" };
    case "being-prepared":
      return { icon: "waiting", tone: "waiting" };
    case "no-membership":
      return { icon: "question", tone: "told" };
    default:
      return offer satisfies never;
  }
}
