import type { Offer } from "#portal/memberships/decide-offer.ts";
import { isKnownStatus, passStatusStyle, type StatusStyle } from "#theme/pass-status-style.ts";

/** The key under `status` in the messages: a status that is not known yet has words of its own. */
export type StatusWord = keyof typeof import("#app/messages/is.json")["status"];

export function statusWordOf(status: string): StatusWord {
  return isKnownStatus(status) ? (status as StatusWord) : "other";
}

/** How a card shows where the offer stands. */
export function cardLookOf(offer: Offer): StatusStyle {
  switch (offer.kind) {
    case "hand-out":
    case "closed":
      return passStatusStyle(offer.status);
    case "untrusted-link":
      return { icon: "alert", tone: "stopped" };
    case "get-pass":
      return { icon: "wallet", tone: "info" };
    case "being-prepared":
      return { icon: "waiting", tone: "waiting" };
    case "no-pass-now":
    case "no-membership":
      return { icon: "question", tone: "info" };
    default:
      return offer satisfies never;
  }
}
