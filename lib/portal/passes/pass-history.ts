import "server-only";
import { and, desc, eq, gte, notExists, sql } from "drizzle-orm";
import type { ActivityAction } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { activityOfOperation, type PassOperation } from "./pass-operations.ts";

/** An operation on a pass made in this console, or a scan without an operation. */
export interface PassEvent {
  id: string;
  at: Date;
  staffName: string;
  action: ActivityAction;
  state: PassOperation["state"];
  /** Values of the placeholders in the sentence. */
  details: Record<string, string | number>;
  scanner: string | null;
}

/** What was done to a pass and what was scanned, newest first. */
export async function listPassEvents(
  database: Database,
  passId: string,
  limit: number,
): Promise<PassEvent[]> {
  const [operations, scans] = await Promise.all([
    operationsOf(database, passId, limit),
    idleScansOf(database, passId, limit),
  ]);
  return [...operations, ...scans]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
}

async function operationsOf(
  database: Database,
  passId: string,
  limit: number,
): Promise<PassEvent[]> {
  const reason = database
    .select({ reason: sql<string>`${activity.details} ->> 'reason'` })
    .from(activity)
    .where(
      and(
        eq(activity.passId, passId),
        sql`${activity.details} ->> 'operationId' = ${passOperation.id}::text`,
      ),
    )
    .limit(1);
  const rows = await database
    .select({
      operation: passOperation,
      staffName: staffAccount.name,
      scanner: scan.scanner,
      reason: sql<string | null>`(${reason})`,
    })
    .from(passOperation)
    .innerJoin(staffAccount, eq(staffAccount.id, passOperation.staffId))
    .leftJoin(scan, eq(scan.id, passOperation.scanId))
    .where(eq(passOperation.passId, passId))
    .orderBy(desc(passOperation.startedAt))
    .limit(limit);
  return rows.map(({ operation, staffName, scanner, reason: why }) => ({
    id: operation.id,
    at: operation.startedAt,
    staffName,
    scanner,
    action: activityOfOperation[operation.kind],
    state: operation.state,
    details: {
      ...(operation.scanAction && { scanAction: operation.scanAction }),
      ...(operation.amount !== null && { amount: operation.amount }),
      ...(operation.state === "refused" && {
        code: operation.refusalCode ?? String(operation.refusalStatus),
      }),
      ...(why && { reason: why }),
    },
  }));
}

/** Scans after which nothing was done: what was done tells of its own scan. */
async function idleScansOf(
  database: Database,
  passId: string,
  limit: number,
): Promise<PassEvent[]> {
  const done = database
    .select({ one: sql`1` })
    .from(passOperation)
    .where(eq(passOperation.scanId, scan.id));
  const rows = await database
    .select({ scan, staffName: staffAccount.name })
    .from(scan)
    .innerJoin(staffAccount, eq(staffAccount.id, scan.staffId))
    .where(and(eq(scan.passId, passId), notExists(done)))
    .orderBy(desc(scan.openedAt))
    .limit(limit);
  return rows.map(({ scan: read, staffName }) => ({
    id: read.id,
    at: read.openedAt,
    staffName,
    scanner: read.scanner,
    action: "scan-pass",
    state: "done",
    details: {},
  }));
}

/** The outcome of somebody's own latest operation on a pass. */
type OwnOutcome = "created" | "changed" | "voided" | "unknown";

const shortlyMs = 5 * 60_000;
const doneWord = { create: "created", change: "changed", void: "voided" } as const;

/** The outcome of somebody's own last change: an address can be made up by anybody. */
export async function ownOutcome(
  database: Pick<Database, "select">,
  { staffId, passId }: { staffId: string; passId: string },
  now: Date,
): Promise<OwnOutcome | undefined> {
  const [newest] = await database
    .select()
    .from(passOperation)
    .where(
      and(
        eq(passOperation.passId, passId),
        eq(passOperation.staffId, staffId),
        gte(passOperation.startedAt, new Date(now.getTime() - shortlyMs)),
      ),
    )
    .orderBy(desc(passOperation.startedAt))
    .limit(1);
  if (!newest || newest.kind === "scan-action" || newest.kind === "undo") return undefined;
  if (newest.state === "unknown") return "unknown";
  return newest.state === "done" ? doneWord[newest.kind] : undefined;
}
