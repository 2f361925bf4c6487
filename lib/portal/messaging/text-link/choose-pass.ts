import "server-only";
import type { Offer } from "#portal/memberships/decide-offer.ts";
import type { TextLinkOutcome } from "./request-store.ts";

export type Choice =
  | { kind: "text"; passId: string; passTitle: string }
  | { kind: "issue"; otherwise: TextLinkOutcome }
  | { kind: "nothing"; outcome: TextLinkOutcome };

/**
 * The one pass whose link is texted: the newest that no wallet holds, else the newest. A pass is issued
 * only where the request was for that very type (`mayIssue`): somebody who types a kennitala on the
 * start page asks for a link, not for a membership. Section "Members", issue rule 2.
 */
export function choosePass(offers: readonly Offer[], { mayIssue }: { mayIssue: boolean }): Choice {
  const held = offers.filter((offer) => offer.kind === "hand-out");
  const chosen = held.find(({ inWallet }) => !inWallet) ?? held[0];
  if (chosen) return { kind: "text", passId: chosen.passId, passTitle: chosen.type.name.is };
  const canBeIssued = offers.some(
    (offer) => offer.kind === "get-pass" || (offer.kind === "closed" && offer.mayGetAgain),
  );
  return mayIssue && canBeIssued
    ? { kind: "issue", otherwise: whyNone(offers) ?? "not-eligible" }
    : { kind: "nothing", outcome: whyNone(offers) ?? "no-live-pass" };
}

function whyNone(offers: readonly Offer[]): TextLinkOutcome | undefined {
  const has = (kind: Offer["kind"]) => offers.some((offer) => offer.kind === kind);
  if (has("untrusted-link")) return "untrusted-link";
  if (has("being-prepared")) return "being-prepared";
  return has("closed") ? "no-live-pass" : undefined;
}
