import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, lt, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Kennitala, Pass } from "#contract/index.ts";
import type { CallResult } from "#pass-client/index.ts";
import { type ActivityAction, recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import type { Database } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import { untilStored } from "#portal/database/until-stored.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { neverReached } from "#portal/pass-service/failure.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";

export type PassOperation = typeof passOperation.$inferSelect;
type NewPassOperation = Omit<typeof passOperation.$inferInsert, "state">;
type Transaction = Pick<Database, "insert" | "select" | "update">;

/** How a call that changes a pass ended. Only `refused` may be tried again: nothing was done. */
export type OperationOutcome =
  | { state: "done"; passId: string; stampsLeft: number | null }
  | { state: "refused"; code: string | null; status: number }
  | { state: "unknown" };

/** The part of an answer that is recorded with an operation. */
type ChangedPass = Pick<Pass, "id"> & Partial<Pick<Pass, "stampsLeft">>;

export function operationOutcomeOf(answer: CallResult<ChangedPass>): OperationOutcome {
  switch (answer.kind) {
    case "ok": {
      const { id, stampsLeft = null } = answer.value;
      return { state: "done", passId: id, stampsLeft };
    }
    case "refused":
      return { state: "refused", code: answer.code, status: answer.status };
    case "unavailable":
      return { state: "refused", code: neverReached, status: 0 };
    case "unknown-outcome":
      return { state: "unknown" };
    default:
      return answer satisfies never;
  }
}

/** Claims an operation before its call; a refused one did nothing and may be claimed again. */
async function claimOperation(
  database: Transaction,
  planned: NewPassOperation,
): Promise<{ operation: PassOperation; isClaimed: boolean }> {
  const [claimed] = await database
    .insert(passOperation)
    .values({ ...planned, state: "calling" })
    .onConflictDoUpdate({
      target: passOperation.formToken,
      set: {
        state: "calling",
        startedAt: planned.startedAt,
        finishedAt: null,
        refusalCode: null,
        refusalStatus: null,
      },
      setWhere: eq(passOperation.state, "refused"),
    })
    .returning();
  if (claimed) return { operation: claimed, isClaimed: true };
  const [earlier] = await database
    .select()
    .from(passOperation)
    .where(eq(passOperation.formToken, planned.formToken));
  if (!earlier) throw new Error("a form was taken and is not there");
  return { operation: earlier, isClaimed: false };
}

/** `calling →` what the call ended in. An answer that comes late overrides the unknown outcome recorded meanwhile. */
async function settleOperation(
  database: Transaction,
  id: string,
  end: OperationOutcome,
  now: Date,
): Promise<boolean> {
  const from: PassOperation["state"][] =
    end.state === "unknown" ? ["calling"] : ["calling", "unknown"];
  const settled = await database
    .update(passOperation)
    .set({
      state: end.state,
      finishedAt: now,
      ...(end.state === "done" && { passId: end.passId, stampsLeft: end.stampsLeft }),
      ...(end.state === "refused" && { refusalCode: end.code, refusalStatus: end.status }),
    })
    .where(and(eq(passOperation.id, id), inArray(passOperation.state, from)))
    .returning({ id: passOperation.id });
  return settled.length === 1;
}

/** `calling → unknown` for calls whose process cannot be alive any more. */
export async function markStaleOperationsUnknown(
  database: Transaction,
  begunBefore: Date,
  now: Date,
): Promise<PassOperation[]> {
  return database
    .update(passOperation)
    .set({ state: "unknown", finishedAt: now })
    .where(and(eq(passOperation.state, "calling"), lt(passOperation.startedAt, begunBefore)))
    .returning();
}

export async function findOperation(
  database: Transaction,
  id: string,
): Promise<PassOperation | undefined> {
  const [found] = await database.select().from(passOperation).where(eq(passOperation.id, id));
  return found;
}

const undo = alias(passOperation, "undo");

/** Condition for a use that was done and not undone. */
export function isStandingUse(database: Pick<Database, "select">) {
  const undone = database
    .select({ id: undo.id })
    .from(undo)
    .where(and(eq(undo.undoes, passOperation.id), eq(undo.state, "done")));
  return and(
    eq(passOperation.kind, "scan-action"),
    eq(passOperation.state, "done"),
    inArray(passOperation.scanAction, ["REDEEM", "PUNCHES", "SUBTRACT_AMOUNT"]),
    notExists(undone),
  );
}

/** When the console voided or last used a pass with this status; undefined when it did neither. */
export async function closedHereAt(
  database: Pick<Database, "select">,
  { passId, status }: { passId: string; status: "VOIDED" | "REDEEMED" },
): Promise<Date | undefined> {
  const didIt =
    status === "VOIDED"
      ? or(eq(passOperation.kind, "void"), eq(passOperation.scanAction, "VOID"))
      : isStandingUse(database);
  const [newest] = await database
    .select({ at: passOperation.startedAt })
    .from(passOperation)
    .where(and(eq(passOperation.passId, passId), eq(passOperation.state, "done"), didIt))
    .orderBy(desc(passOperation.startedAt))
    .limit(1);
  return newest?.at;
}

/** Those of these passes that were voided in this console. */
export async function voidedHere(
  database: Pick<Database, "selectDistinct">,
  passIds: readonly string[],
): Promise<Set<string>> {
  const found = await database
    .selectDistinct({ passId: passOperation.passId })
    .from(passOperation)
    .where(
      and(
        inArray(passOperation.passId, [...passIds]),
        eq(passOperation.state, "done"),
        or(eq(passOperation.kind, "void"), eq(passOperation.scanAction, "VOID")),
      ),
    );
  return new Set(found.flatMap(({ passId }) => passId ?? []));
}

/** What was done within one scan, in its order. */
export async function listOperationsOfScan(
  database: Transaction,
  scanId: string,
): Promise<PassOperation[]> {
  return database
    .select()
    .from(passOperation)
    .where(eq(passOperation.scanId, scanId))
    .orderBy(passOperation.startedAt);
}

export const activityOfOperation = {
  create: "create-pass",
  change: "change-pass",
  void: "void-pass",
  "scan-action": "scan-action",
  undo: "undo-use",
} as const satisfies Record<PassOperation["kind"], ActivityAction>;

export const outcomeOfOperation = { done: "done", refused: "refused", unknown: "failed" } as const;

/** Enters into the activity what was done to a pass, or that it was not. */
export async function recordOperation(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, scanAction, amount }: PassOperation,
  end: OperationOutcome,
  { reason, changed, replaces, kennitala }: RecordedPlan = {},
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action: activityOfOperation[kind],
    outcome: outcomeOfOperation[end.state],
    passId: end.state === "done" ? end.passId : (passId ?? undefined),
    ...(kennitala && { kennitalaDigest: kennitalaDigest(kennitala) }),
    details: {
      operationId: id,
      ...(scanAction && { scanAction }),
      ...(amount !== null && { amount }),
      ...(reason && { reason }),
      ...(changed && { changed }),
      ...(replaces && { replaces }),
      ...(end.state === "refused" && { code: end.code ?? String(end.status) }),
    },
  });
}

export interface OperationPlan
  extends Pick<NewPassOperation, "kind" | "passId" | "passTemplateId" | "passTitle">,
    Pick<NewPassOperation, "scanId" | "scanAction" | "amount" | "undoes"> {
  /** Form token: a UUID drawn with each form. */
  formToken: string;
  /** The whole request, part of the idempotency key. */
  request: unknown;
  /** Reason in the staff member's words. */
  reason?: string | undefined;
  /** Changed parts of the pass, one per line: labels of input fields, and keys of the other parts. */
  changed?: string | undefined;
  /** The voided pass that a new one is created in place of. */
  replaces?: string | undefined;
  /** Kennitala entered into a new pass; a digest of it is stored, by which the holder finds the pass. */
  kennitala?: Kennitala | undefined;
}

type RecordedPlan = Pick<OperationPlan, "reason" | "changed" | "replaces" | "kennitala">;

export type OnceResult<T> =
  | { kind: "called"; answer: CallResult<T>; operation: PassOperation }
  /** The same form and request were called before and not refused. */
  | { kind: "earlier"; operation: PassOperation };

/**
 * Idempotency: makes a call that changes a pass at most once for a form, however often that is
 * submitted. The form's token and the request are the idempotency key. The operation is
 * `calling` in the database before a socket opens, and is called again only when it was refused.
 */
export async function runOnce<T extends ChangedPass>(
  { database, staff }: { database: Database; staff: Pick<Staff, "accountId"> },
  plan: OperationPlan,
  call: () => Promise<CallResult<T>>,
): Promise<OnceResult<T>> {
  const { formToken, request, reason, changed, replaces, kennitala, ...rest } = plan;
  const { operation, isClaimed } = await claimOperation(database, {
    ...rest,
    id: randomUUID(),
    formToken: idempotencyKey(formToken, plan.kind, request),
    staffId: staff.accountId,
    startedAt: new Date(),
  });
  if (!isClaimed) return { kind: "earlier", operation };
  const answer = await call();
  const end = operationOutcomeOf(answer);
  const store = () =>
    database.transaction(async (transaction) => {
      const isSettled = await settleOperation(transaction, operation.id, end, new Date());
      const recorded = { reason, changed, replaces, kennitala };
      if (isSettled) await recordOperation(transaction, operation, end, recorded);
    });
  // The service has carried the operation out: its outcome is returned at once, stored or not.
  await store().catch(() => {
    untilStored(store).catch((error) =>
      log().error(
        { reason: reasonOf(error) },
        "the outcome of a pass operation could not be recorded",
      ),
    );
  });
  return { kind: "called", answer, operation };
}
