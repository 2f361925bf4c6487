import "server-only";
import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import type { CallResult } from "#pass-client/index.ts";
import { type ActivityAction, recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { passOperation } from "#portal/database/schema/pass-operation.ts";
import { neverReached } from "#portal/pass-service-failure.ts";

export type PassOperation = typeof passOperation.$inferSelect;
export type NewPassOperation = Omit<typeof passOperation.$inferInsert, "state">;
type Transaction = Pick<Database, "insert" | "select" | "update">;

/** How a call that changes a pass ended. Only `refused` may be tried again: nothing was done. */
export type OperationOutcome =
  | { state: "done"; passId: string }
  | { state: "refused"; code: string | null; status: number }
  | { state: "unknown" };

export function operationOutcomeOf<T>(
  answer: CallResult<T>,
  passIdOf: (value: T) => string,
): OperationOutcome {
  switch (answer.kind) {
    case "ok":
      return { state: "done", passId: passIdOf(answer.value) };
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
export async function claimOperation(
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
export async function settleOperation(
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
      ...(end.state === "done" && { passId: end.passId }),
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

/** When a pass was voided or used from here, as its status says; undefined when it was not. */
export async function closedHereAt(
  database: Pick<Database, "select">,
  { passId, status }: { passId: string; status: "VOIDED" | "REDEEMED" },
): Promise<Date | undefined> {
  const didIt =
    status === "VOIDED"
      ? or(eq(passOperation.kind, "void"), eq(passOperation.scanAction, "VOID"))
      : inArray(passOperation.scanAction, ["REDEEM", "PUNCHES", "SUBTRACT_AMOUNT"]);
  const [newest] = await database
    .select({ at: passOperation.startedAt })
    .from(passOperation)
    .where(and(eq(passOperation.passId, passId), eq(passOperation.state, "done"), didIt))
    .orderBy(desc(passOperation.startedAt))
    .limit(1);
  return newest?.at;
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
} as const satisfies Record<PassOperation["kind"], ActivityAction>;

export const outcomeOfOperation = { done: "done", refused: "refused", unknown: "failed" } as const;

/** Enters into the activity what was done to a pass, or that it was not. */
export async function recordOperation(
  database: Pick<Database, "insert">,
  { id, kind, staffId, passId, scanAction, amount }: PassOperation,
  end: OperationOutcome,
  reason?: string,
): Promise<void> {
  await recordActivity(database, {
    staffId,
    action: activityOfOperation[kind],
    outcome: outcomeOfOperation[end.state],
    passId: end.state === "done" ? end.passId : (passId ?? undefined),
    details: {
      operationId: id,
      ...(scanAction && { scanAction }),
      ...(amount !== null && { amount }),
      ...(reason && { reason }),
      ...(end.state === "refused" && { code: end.code ?? String(end.status) }),
    },
  });
}
