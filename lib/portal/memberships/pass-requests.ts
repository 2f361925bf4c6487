import "server-only";
import { and, desc, eq, gte } from "drizzle-orm";
import { cache } from "react";
import type { Kennitala } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import type { Issued } from "./member-offers.ts";

const refusals = {
  "not-eligible": "MEMBER_NOT_ELIGIBLE",
  "not-a-member": "NOT_A_MEMBER",
  "kennitala-invalid": "KENNITALA_INVALID",
} as const;

const isRefusal = (failure: string): failure is keyof typeof refusals => failure in refusals;

/** Records a member's request for a pass. A fault is logged and not thrown: the pass may be issued by then. */
export async function recordPassRequest(
  kennitala: Kennitala,
  subscriberListId: string,
  issued: Issued,
): Promise<void> {
  const code =
    issued.kind === "failed" && isRefusal(issued.failure) ? refusals[issued.failure] : undefined;
  const isIssued = issued.kind === "issued";
  await answerFaults(
    "a request for a pass could not be recorded",
    () =>
      recordActivity(getDatabase(), {
        staffId: undefined,
        action: "request-pass",
        outcome: isIssued ? "done" : code ? "refused" : "failed",
        kennitalaDigest: kennitalaDigest(kennitala),
        passId: isIssued && "passId" in issued.offer ? issued.offer.passId : undefined,
        details: { subscriberListId, ...(code && { code }) },
      }),
    async () => undefined,
  );
}

const remembered = { days: 30, requests: 20 };

/**
 * Types whose newest request of the last 30 days was refused, with the time of the refusal, by
 * `subscriberListId`. Empty when the database fails.
 */
export const earlierRefusals = cache(async (kennitala: Kennitala) => {
  const since = new Date(Date.now() - remembered.days * 24 * 60 * 60_000);
  const rows = await answerFaults(
    "earlier requests could not be read",
    () =>
      getDatabase()
        .select({ at: activity.at, outcome: activity.outcome, details: activity.details })
        .from(activity)
        .where(
          and(
            eq(activity.kennitalaDigest, kennitalaDigest(kennitala)),
            eq(activity.action, "request-pass"),
            gte(activity.at, since),
          ),
        )
        .orderBy(desc(activity.at))
        .limit(remembered.requests),
    async () => [],
  );
  // The newest request of each type replaces the older ones.
  const newest = new Map(
    rows.toReversed().map((row) => [String(row.details.subscriberListId), row]),
  );
  return new Map(
    [...newest].flatMap(([type, { at, outcome }]) => (outcome === "refused" ? [[type, at]] : [])),
  );
});
