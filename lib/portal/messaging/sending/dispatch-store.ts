import "server-only";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import { enqueueSending } from "#portal/messaging/job-queue.ts";
import { type Dispatch, dispatchOf, type RequestOfKind } from "./dispatch.ts";
import type { CallOutcome } from "./dispatch-state.ts";

export type NewDispatch = Omit<typeof dispatch.$inferInsert, "state" | "kind" | "request"> &
  RequestOfKind;
type Transaction = Pick<Database, "insert" | "select" | "update" | "delete" | "execute">;

/** Version of a message: every change that its page shows must set this too. */
export const bumpVersion = { version: sql`${dispatch.version} + 1` };

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

export type Plan = RequestOfKind & {
  passId: string;
  passTitle: string | null;
  sealedHolder: string | null;
  kennitalaDigest: string | null;
  formToken: string;
  isResend: boolean;
};

/** Commits the intention and its job together, and answers where it can be followed. */
export async function planDispatch(staff: Staff, plan: Plan): Promise<string> {
  return getDatabase().transaction(async (transaction) => {
    const insert = (formToken: string) =>
      insertDispatch(transaction, {
        ...plan,
        formToken,
        id: randomUUID(),
        staffId: staff.accountId,
        createdAt: new Date(),
      });
    const { formToken, kind, passId, request } = plan;
    const first = await insert(formToken);
    // Somebody who went back to a form and wrote something else means another message.
    const { id, isNew } = first.isSame
      ? first
      : await insert(idempotencyKey(formToken, kind, passId, request));
    if (isNew) await enqueueSending(transaction, id);
    return id;
  });
}

/** What is needed to read the pass of a message that is to be sent. */
export async function findPlanned(database: Transaction, id: string) {
  const { passId, kind, batchId, createdAt } = dispatch;
  const [planned] = await database
    .select({ passId, kind, batchId, createdAt })
    .from(dispatch)
    .where(and(eq(dispatch.id, id), eq(dispatch.state, "planned")));
  return planned;
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

const outcomes = { accepted: "done", refused: "refused", unknown: "failed" } as const;

/** Records how a send ended. A batch records its steps alone: its messages would bury others. */
export async function recordSending(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, kennitalaDigest, batchId }: Dispatch,
  end: CallOutcome,
): Promise<void> {
  if (end.state === "planned" || batchId) return;
  await recordActivity(database, {
    staffId: staffId ?? undefined,
    action: actionOf({ kind, staffId }),
    outcome: outcomes[end.state],
    passId,
    kennitalaDigest: kennitalaDigest ?? undefined,
    details: { dispatchId: id, ...codeOf(end) },
  });
}

function codeOf(end: CallOutcome): { code?: string } {
  if (end.state === "refused") return { code: end.code ?? "" };
  return end.state === "unknown" ? { code: end.reason } : {};
}

function actionOf({ kind, staffId }: Pick<Dispatch, "kind" | "staffId">) {
  if (kind === "notification") return "send-notification";
  return staffId ? "send-sms" : "text-link";
}
