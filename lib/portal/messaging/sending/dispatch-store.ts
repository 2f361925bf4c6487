import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { dispatch, dispatchEvent } from "#portal/database/schema/dispatch.ts";
import { type Dispatch, type DispatchEvent, dispatchOf, type RequestOfKind } from "./dispatch.ts";
import type { CallOutcome, DeliveryStatus } from "./dispatch-state.ts";

export type NewDispatch = Omit<typeof dispatch.$inferInsert, "state" | "kind" | "request"> &
  RequestOfKind;
type Transaction = Pick<Database, "insert" | "select" | "update" | "delete" | "execute">;

const bumpVersion = { version: sql`${dispatch.version} + 1` };

/** Inserts a planned message, idempotent by form token: the same form again finds its row. */
export async function insertDispatch(
  transaction: Transaction,
  planned: NewDispatch,
): Promise<{ id: string; isNew: boolean; isSame: boolean }> {
  const [inserted] = await transaction
    .insert(dispatch)
    .values({ ...planned, state: "planned" })
    .onConflictDoNothing({ target: dispatch.formToken })
    .returning({ id: dispatch.id });
  if (inserted) return { id: inserted.id, isNew: true, isSame: true };
  const [earlier] = await transaction
    .select()
    .from(dispatch)
    .where(eq(dispatch.formToken, planned.formToken));
  if (!earlier) throw new Error("a form was taken and is not there");
  // What was erased meanwhile cannot be compared, and must not go out for that.
  const isSame = earlier.request === null || isDeepStrictEqual(asked(earlier), asked(planned));
  return { id: earlier.id, isNew: false, isSame };
}

function asked({
  kind,
  passId,
  request,
}: Pick<typeof dispatch.$inferInsert, "kind" | "passId" | "request">) {
  return { kind, passId, request };
}

/** `planned → sending`, committed before the call; undefined when somebody else has it. */
export async function claimDispatch(
  database: Transaction,
  id: string,
  now: Date,
): Promise<Dispatch | undefined> {
  const [claimed] = await database
    .update(dispatch)
    .set({
      state: "sending",
      sendingAt: now,
      attempts: sql`${dispatch.attempts} + 1`,
      ...bumpVersion,
    })
    .where(and(eq(dispatch.id, id), eq(dispatch.state, "planned")))
    .returning();
  return claimed && dispatchOf(claimed);
}

export interface CallDetails {
  /** Whose pass it is in words, where that is known only now. */
  sealedHolder?: string | null;
  recipient?: string | null;
  messageParts?: number;
  messageLength?: number;
  nextPollAt?: Date | undefined;
}

/** `sending →` what the call ended in; false when the row was taken for lost meanwhile. */
export async function settleCall(
  database: Transaction,
  id: string,
  end: CallOutcome,
  now: Date,
  { sealedHolder, ...facts }: CallDetails = {},
): Promise<boolean> {
  // What was erased during the call does not come back with its answer.
  const kept = (value: string | null) =>
    sql`case when ${dispatch.request} is null then null else ${value} end`;
  const recipient = kept(facts.recipient ?? null);
  const values = {
    ...bumpVersion,
    state: end.state,
    unknownReason: end.state === "unknown" ? end.reason : null,
    ...(sealedHolder && { sealedHolder: kept(sealedHolder) }),
    ...(end.state === "accepted" && { serviceId: end.serviceId, ...facts, recipient }),
    ...(end.state === "refused" && {
      refusalCode: end.code,
      refusalStatus: end.status,
      refusedField: end.field,
    }),
    ...((end.state === "refused" || end.state === "unknown") && { finishedAt: now }),
  };
  // A late answer overrides the unknown outcome that was recorded meanwhile.
  const from: Dispatch["state"][] =
    end.state === "accepted" || end.state === "refused" ? ["sending", "unknown"] : ["sending"];
  const settled = await database
    .update(dispatch)
    .set(end.state === "accepted" ? { ...values, finishedAt: null } : values)
    .where(and(eq(dispatch.id, id), inArray(dispatch.state, from)))
    .returning({ id: dispatch.id });
  return settled.length === 1;
}

/** `sending → unknown` for calls whose process cannot be alive any more. */
export async function markStaleSendsUnknown(
  database: Transaction,
  begunBefore: Date,
  now: Date,
): Promise<Dispatch[]> {
  const lost = await database
    .update(dispatch)
    .set({ ...bumpVersion, state: "unknown", unknownReason: "interrupted", finishedAt: now })
    .where(and(eq(dispatch.state, "sending"), lt(dispatch.sendingAt, begunBefore)))
    .returning();
  return lost.map(dispatchOf);
}

/** When the message that is due first is to be polled; undefined when none is followed. */
export async function earliestPoll(database: Database): Promise<Date | undefined> {
  const [first] = await database
    .select({ due: dispatch.nextPollAt })
    .from(dispatch)
    .where(isNotNull(dispatch.nextPollAt))
    .orderBy(dispatch.nextPollAt)
    .limit(1);
  return first?.due ?? undefined;
}

interface DuePolls {
  now: Date;
  leaseMs: number;
  limit: number;
  /** Those that were sent alone, or all of them. */
  which: "alone" | "all";
}

/**
 * Claims messages that are due to be polled, the longest due first, under a lease: a poll that is
 * cut off is repeated when the lease has expired.
 */
export async function claimDuePolls(
  database: Database,
  { now, leaseMs, limit, which }: DuePolls,
): Promise<Dispatch[]> {
  const due = database
    .select({ id: dispatch.id })
    .from(dispatch)
    .where(
      and(
        isNotNull(dispatch.nextPollAt),
        lte(dispatch.nextPollAt, now),
        which === "alone" ? isNull(dispatch.batchId) : undefined,
      ),
    )
    .orderBy(dispatch.nextPollAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await database
    .update(dispatch)
    .set({ nextPollAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(dispatch.id, due))
    .returning();
  return claimed.map(dispatchOf);
}

export type PolledEvent = Pick<DispatchEvent, "copyId" | "device" | "status" | "at">;

/** What a poll returned. The events are the service's whole list, and take the place of the earlier. */
export async function recordPoll(
  database: Database,
  seen: Pick<Dispatch, "id" | "status" | "state">,
  polled: {
    delivery: DeliveryStatus | undefined;
    events: PolledEvent[];
    nextPollAt: Date | undefined;
    now: Date;
  },
): Promise<void> {
  const { delivery, events, nextPollAt, now } = polled;
  const isOver = !nextPollAt;
  await database.transaction(async (transaction) => {
    const state = delivery?.state ?? seen.state;
    const settled = isOver && state === "accepted" ? "unresolved" : state;
    const isChanged =
      settled !== seen.state || (delivery && delivery.status !== seen.status) || isOver;
    const [row] = await transaction
      .update(dispatch)
      .set({
        state: settled,
        ...(delivery && { status: delivery.status }),
        ...(isOver && { finishedAt: now }),
        ...(isChanged && bumpVersion),
        nextPollAt: nextPollAt ?? null,
        pollCount: sql`${dispatch.pollCount} + 1`,
      })
      .where(
        and(eq(dispatch.id, seen.id), inArray(dispatch.state, ["accepted", "succeeded", "failed"])),
      )
      .returning({ request: dispatch.request });
    if (!row || !delivery) return;
    await transaction.delete(dispatchEvent).where(eq(dispatchEvent.dispatchId, seen.id));
    if (events.length === 0) return;
    await transaction.insert(dispatchEvent).values(
      events.map((event, position) => ({
        ...event,
        // Whoever was erased meanwhile is not described anew.
        device: row.request === null ? null : event.device,
        id: crypto.randomUUID(),
        dispatchId: seen.id,
        position,
      })),
    );
  });
}
