import "server-only";
import { and, desc, eq, gte, inArray, notExists, sql } from "drizzle-orm";
import type { ActivityAction } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { isOlder, type MixedPlace } from "#portal/database/keyset-page.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { passOperation, type ShownResult, scan } from "#portal/database/schema/pass-operation.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { activityOfOperation, type PassOperation } from "./pass-operations.ts";
import { isAdmission } from "./scanning/scan-store.ts";

/** An operation on a pass made in this console, or a scan without an operation. */
export interface PassEvent {
  id: string;
  at: Date;
  passId: string;
  passTitle: string | null;
  staffName: string;
  action: ActivityAction;
  state: PassOperation["state"];
  /**
   * Amount, use, reason, changed parts or code of the refusal, as far as there is one; and `withoutCode`
   * if staff found the pass by a search, for an admission without a scan of its code.
   */
  details: Record<string, string | number>;
  scanner: string | null;
  /** Of a scan that checked the pass: what it said. */
  isValid: boolean | null;
  shownResult: ShownResult | null;
}

interface Asked {
  passIds: string[];
  after?: MixedPlace | undefined;
  limit: number;
}

/** What was done to these passes and what was scanned, newest first. */
export async function listPassEvents(database: Database, asked: Asked): Promise<PassEvent[]> {
  if (asked.passIds.length === 0) return [];
  const [operations, scans] = await Promise.all([
    operationsOf(database, asked),
    idleScansOf(database, asked),
  ]);
  return [...operations, ...scans].toSorted(newestFirst).slice(0, asked.limit);
}

/** The order of a list that is put together from several tables. */
export function newestFirst(one: MixedPlace, other: MixedPlace): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
}

async function operationsOf(
  database: Database,
  { passIds, after, limit }: Asked,
): Promise<PassEvent[]> {
  const { passId, startedAt, id } = passOperation;
  const recorded = database
    .select({ details: activity.details })
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
      scan,
      recorded: sql<{ reason?: string; changed?: string } | null>`(${recorded})`,
    })
    .from(passOperation)
    .innerJoin(staffAccount, eq(staffAccount.id, passOperation.staffId))
    .leftJoin(scan, eq(scan.id, passOperation.scanId))
    .where(and(inArray(passId, passIds), isOlder(startedAt, id, after)))
    .orderBy(desc(startedAt), desc(id))
    .limit(limit);
  return rows.map(({ operation, staffName, scan: read, recorded: about }) => ({
    id: operation.id,
    at: operation.startedAt,
    passId: operation.passId ?? "",
    passTitle: operation.passTitle,
    staffName,
    scanner: read?.scanner ?? null,
    isValid: null,
    shownResult: null,
    action: activityOfOperation[operation.kind],
    state: operation.state,
    details: {
      ...(operation.scanAction && { scanAction: operation.scanAction }),
      ...(operation.amount !== null && { amount: operation.amount }),
      ...(read && withoutCodeOf(read)),
      ...(operation.state === "refused" && {
        code: operation.refusalCode ?? String(operation.refusalStatus),
      }),
      ...(about?.reason && { reason: about.reason }),
      ...(about?.changed && { changed: about.changed }),
    },
  }));
}

/** Scans after which nothing was done: what was done tells of its own scan. */
async function idleScansOf(
  database: Database,
  { passIds, after, limit }: Asked,
): Promise<PassEvent[]> {
  const done = database
    .select({ one: sql`1` })
    .from(passOperation)
    .where(eq(passOperation.scanId, scan.id));
  const rows = await database
    .select({ scan, staffName: staffAccount.name })
    .from(scan)
    .innerJoin(staffAccount, eq(staffAccount.id, scan.staffId))
    .where(
      and(inArray(scan.passId, passIds), notExists(done), isOlder(scan.openedAt, scan.id, after)),
    )
    .orderBy(desc(scan.openedAt), desc(scan.id))
    .limit(limit);
  return rows.map(({ scan: read, staffName }) => ({
    id: read.id,
    at: read.openedAt,
    passId: read.passId,
    passTitle: read.passTitle,
    staffName,
    scanner: read.scanner,
    isValid: read.isValid,
    shownResult: read.shownResult,
    action: "scan-pass",
    state: "done",
    details: withoutCodeOf(read),
  }));
}

function withoutCodeOf(read: typeof scan.$inferSelect): Record<string, string> {
  return isAdmission(read) ? { withoutCode: "yes" } : {};
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
