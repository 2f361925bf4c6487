import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type ListedActivity, listActivity, mixedId } from "#portal/auth/activity/activity-list.ts";
import type { ActivityAction } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { type KeysetPage, keysetPage, type MixedPlace } from "#portal/database/keyset-page.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { bulkRow, message } from "#portal/database/schema/messages.ts";
import { listPassEvents, newestFirst, type PassEvent } from "#portal/passes/pass-history.ts";
import { type ListedMessage, listMessagesOf } from "./sending/message-list.ts";
import { type ListedTextLink, listTextLinksOf } from "./text-link/text-link-requests.ts";

/** Something that happened with a person's passes or messages. */
export type TimelineEntry = MixedPlace &
  (
    | { kind: "message"; message: ListedMessage }
    | { kind: "pass"; event: PassEvent }
    /** A request for a link that led to no message. */
    | { kind: "text-link"; request: ListedTextLink }
    | { kind: "activity"; activity: ListedActivity }
  );

export interface TimelinePerson {
  /** Undefined where no message told whose the pass is. */
  kennitalaDigest: string | undefined;
  passIds: string[];
}

/** Activity that neither a message, an operation nor a scan tells of. */
const activityActions: ActivityAction[] = [
  "find-member",
  "handle-message",
  "reopen-message",
  "export-personal-data",
  "erase-personal-data",
];

/** Actions of members themselves. All staff who may read the timeline see them. */
const memberActions: ActivityAction[] = ["request-pass"];

const passesKnown = 50;

/**
 * The person of a kennitala or of a pass, with all passes that messages, lists and the record of what
 * was issued here know as theirs.
 */
export async function findTimelinePerson(
  database: Database,
  known: { kennitalaDigest: string; passIds: string[] } | { passId: string },
): Promise<TimelinePerson> {
  const kennitalaDigest =
    "passId" in known ? await digestOfPass(database, known.passId) : known.kennitalaDigest;
  const passIds = "passId" in known ? [known.passId] : known.passIds;
  if (kennitalaDigest === undefined) return { kennitalaDigest, passIds };
  const theirs = await union(
    database
      .select({ passId: message.passId })
      .from(message)
      .where(eq(message.kennitalaDigest, kennitalaDigest)),
    database
      .select({ passId: sql<string>`${bulkRow.passId}` })
      .from(bulkRow)
      .where(and(eq(bulkRow.kennitalaDigest, kennitalaDigest), isNotNull(bulkRow.passId))),
    database
      .select({ passId: sql<string>`${activity.passId}` })
      .from(activity)
      .where(and(eq(activity.kennitalaDigest, kennitalaDigest), isIssue)),
  ).limit(passesKnown);
  const found = theirs.map(({ passId }) => passId);
  return { kennitalaDigest, passIds: [...new Set([...passIds, ...found])] };
}

/** Condition for activity that records the issue of a pass to a kennitala, by staff or on a member's request. */
const isIssue = and(
  inArray(activity.action, ["create-pass", "request-pass"]),
  eq(activity.outcome, "done"),
  isNotNull(activity.passId),
  isNotNull(activity.kennitalaDigest),
);

/** Undefined also where messages and issue of the pass name several people. */
async function digestOfPass(database: Database, passId: string): Promise<string | undefined> {
  const named = await union(
    database
      .select({ digest: message.kennitalaDigest })
      .from(message)
      .where(and(eq(message.passId, passId), isNotNull(message.kennitalaDigest))),
    database
      .select({ digest: activity.kennitalaDigest })
      .from(activity)
      .where(and(eq(activity.passId, passId), isIssue)),
  ).limit(2);
  return named.length === 1 ? (named[0]?.digest ?? undefined) : undefined;
}

/** Part of a timeline that is shown alone: the messages, or what was done to passes and scanned. */
export type TimelinePart = "messages" | "passes";

interface Asked extends TimelinePerson {
  part?: TimelinePart | undefined;
  /** Whether the reader may see all activity. */
  withActivity: boolean;
  after: MixedPlace | undefined;
  limit: number;
}

/** One page of everything that happened, newest first: each source is read as far as the page may reach. */
export function readTimeline(
  database: Database,
  { part, withActivity, kennitalaDigest, passIds, after, limit }: Asked,
): Promise<KeysetPage<TimelineEntry>> {
  return keysetPage<MixedPlace, TimelineEntry>({ after }, limit, async (_, from, count) => {
    const asked = { passIds, after: from, limit: count };
    const [messages, events, requests, activity] = await Promise.all([
      part === "passes" ? [] : listMessagesOf(database, { ...asked, kennitalaDigest }),
      part === "messages" ? [] : listPassEvents(database, asked),
      kennitalaDigest && part !== "passes"
        ? listTextLinksOf(database, { ...asked, kennitalaDigest, isUnsent: true })
        : [],
      part === "messages"
        ? undefined
        : listActivity(database, {
            passIds,
            kennitalaDigest,
            actions:
              withActivity && part === undefined
                ? [...memberActions, ...activityActions]
                : memberActions,
            olderThan: from,
            limit: count,
          }),
    ]);
    const entries: TimelineEntry[] = [
      ...messages.map((one) => {
        return { kind: "message" as const, at: one.createdAt, id: one.id, message: one };
      }),
      ...events.map((event) => ({ kind: "pass" as const, at: event.at, id: event.id, event })),
      ...requests.map((request) => {
        return { kind: "text-link" as const, at: request.requestedAt, id: request.id, request };
      }),
      ...(activity?.rows ?? []).map((one) => {
        return { kind: "activity" as const, at: one.at, id: mixedId(one), activity: one };
      }),
    ];
    return entries.toSorted(newestFirst).slice(0, count);
  });
}
