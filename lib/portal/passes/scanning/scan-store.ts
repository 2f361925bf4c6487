import "server-only";
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { isStandingUse, type PassOperation } from "#portal/passes/pass-operations.ts";
import { inIcelandicOrder } from "#process/icelandic-order.ts";

export type Scan = typeof scan.$inferSelect;
type Transaction = Pick<Database, "insert" | "select">;

/** Stores a scan and its activity record. False if the same scan was stored before. */
export async function insertScan(database: Database, opened: Scan): Promise<boolean> {
  const { id, staffId, passId, isValid, shownResult } = opened;
  return database.transaction(async (transaction) => {
    const kept = await transaction.insert(scan).values(opened).onConflictDoNothing().returning();
    if (kept.length === 0) return false;
    await recordActivity(transaction, {
      staffId,
      action: "scan-pass",
      outcome: "done",
      passId,
      details: {
        scanId: id,
        ...(isValid === false && shownResult && { found: shownResult }),
        ...(isAdmission(opened) && { withoutCode: "yes" }),
      },
    });
    return true;
  });
}

/** Whether a stored scan records an admission without the code; such a scan has its own identifier as `transactionId`. */
export function isAdmission({ id, transactionId }: Pick<Scan, "id" | "transactionId">): boolean {
  return transactionId === id;
}

export async function keepShownResult(
  database: Pick<Database, "update">,
  id: string,
  shownResult: Scan["shownResult"],
): Promise<void> {
  await database.update(scan).set({ shownResult }).where(eq(scan.id, id));
}

/** Only for whoever scanned it. */
export async function findOwnScan(
  database: Transaction,
  staffId: string,
  id: string,
): Promise<Scan | undefined> {
  const [found] = await database
    .select()
    .from(scan)
    .where(and(eq(scan.id, id), eq(scan.staffId, staffId)));
  return found;
}

/** The person's latest use of a pass, or undo of one. */
export async function lastOwnUse(
  database: Transaction,
  staffId: string,
  passId: string,
): Promise<PassOperation | undefined> {
  const [last] = await database
    .select()
    .from(passOperation)
    .where(
      and(
        eq(passOperation.passId, passId),
        eq(passOperation.staffId, staffId),
        inArray(passOperation.kind, ["scan-action", "undo"]),
        inArray(passOperation.state, ["calling", "done", "unknown"]),
      ),
    )
    .orderBy(desc(passOperation.startedAt))
    .limit(1);
  return last;
}

export interface RecentScan {
  scan: Scan;
  operations: PassOperation[];
}

/** Scans by one staff member since a moment, with their operations; the scan with the newest operation first. */
export async function listOwnScans(
  database: Transaction,
  { staffId, since, limit }: { staffId: string; since: Date; limit: number },
): Promise<RecentScan[]> {
  const scans = await database
    .select()
    .from(scan)
    .where(and(eq(scan.staffId, staffId), gte(scan.openedAt, since)))
    .orderBy(desc(lastHandledAt))
    .limit(limit);
  if (scans.length === 0) return [];
  const ids = scans.map(({ id }) => id);
  const operations = await database
    .select()
    .from(passOperation)
    .where(inArray(passOperation.scanId, ids))
    .orderBy(passOperation.startedAt);
  return scans.map((one) => ({
    scan: one,
    operations: operations.filter(({ scanId }) => scanId === one.id),
  }));
}

const lastHandledAt = sql`greatest(${scan.openedAt}, (
  select max(${passOperation.startedAt}) from ${passOperation} where ${passOperation.scanId} = ${scan.id}
))`;

export interface RefusedCode {
  id: number;
  at: Date;
  /** The service's code of the refusal. */
  code: string | null;
}

/**
 * Codes that a staff member read since a moment and the service refused, newest first. They stand in
 * the activity, because a refused code has no `scan` row.
 */
export async function listRefusedCodes(
  database: Transaction,
  { staffId, since, limit }: { staffId: string; since: Date; limit: number },
): Promise<RefusedCode[]> {
  return database
    .select({
      id: activity.id,
      at: activity.at,
      code: sql<string | null>`${activity.details} ->> 'code'`,
    })
    .from(activity)
    .where(and(eq(activity.staffId, staffId), gte(activity.at, since), isRefusedCode))
    .orderBy(desc(activity.at))
    .limit(limit);
}

const isRefusedCode = and(eq(activity.action, "scan-pass"), eq(activity.outcome, "refused"));

/** Time of the newest scan between a moment and the given scan that found the pass valid or used it. */
export async function lastLetIn(
  database: Database,
  { passId, openedAt }: Pick<Scan, "passId" | "openedAt">,
  since: Date,
): Promise<Date | undefined> {
  const [last] = await database
    .select({ openedAt: scan.openedAt })
    .from(scan)
    .where(
      and(
        eq(scan.passId, passId),
        gte(scan.openedAt, since),
        lt(scan.openedAt, openedAt),
        or(
          and(eq(scan.isValid, true), sql`${scan.shownResult} is distinct from 'entry-undone'`),
          hasOperation(isStandingUse(database)),
        ),
      ),
    )
    .orderBy(desc(scan.openedAt))
    .limit(1);
  return last?.openedAt;
}

/** Condition for a scan with an operation of this kind. */
function hasOperation(condition: SQL | undefined): SQL {
  return sql`exists (select from ${passOperation} where ${passOperation.scanId} = ${scan.id} and ${condition})`;
}

/** Results of scans: shown as valid, used, or refused. */
interface ScanTotals {
  valid: number;
  used: number;
  refused: number;
}

export interface ScanCount extends ScanTotals {
  /** Null where the scanner has no name. */
  scanner: string | null;
  /** Hour of the day in Iceland, which keeps UTC all year. */
  hour: number;
}

interface Scope {
  from: Date;
  until: Date;
  /** Limits the counts to one scanner; if it is null, to all scans by this staff member. */
  at?: { scanner: string | null; staffId: string };
}

/**
 * Counts scans by result, scanner and hour. A scan of an unknown result is counted only if it used something
 * or was refused.
 */
export async function countScans(database: Database, scope: Scope): Promise<ScanCount[]> {
  const [opened, refusedCodes] = await Promise.all([
    countOpened(database, scope),
    countRefusedCodes(database, scope),
  ]);
  return [...opened, ...refusedCodes].filter(
    ({ valid, used, refused }) => valid + used + refused > 0,
  );
}

/** Names of the scanners in these counts, in Icelandic order; null stands for scanners without a name. */
export function scannersOf(counts: readonly ScanCount[]): (string | null)[] {
  const scanners = [...new Set(counts.map(({ scanner }) => scanner))];
  return scanners.sort((one, other) => inIcelandicOrder(one ?? "", other ?? ""));
}

export function totalsOf(counts: readonly ScanTotals[]): ScanTotals {
  const sum = (field: keyof ScanTotals) => counts.reduce((total, one) => total + one[field], 0);
  return { valid: sum("valid"), used: sum("used"), refused: sum("refused") };
}

function countOpened(database: Database, { from, until, at }: Scope): Promise<ScanCount[]> {
  const isUsed = hasOperation(isStandingUse(database));
  const wasRefused = hasOperation(
    sql`${passOperation.kind} = 'scan-action' and ${passOperation.state} = 'refused'`,
  );
  const wasHeld = sql`${scan.shownResult} in ('not-offered', 'out-of-bounds')`;
  const isRefused = sql`(${scan.isValid} is false or ${wasHeld} or ${wasRefused})`;
  const hour = hourOf(scan.openedAt);
  return database
    .select({
      scanner: scan.scanner,
      hour,
      // Two scans of a pass moments apart count as one guest.
      valid: countWhere(
        sql`${scan.isValid} and coalesce(${scan.shownResult}, '') not in ('just-used', 'entry-undone') and not ${isUsed}`,
      ),
      used: countWhere(isUsed),
      refused: countWhere(sql`${isRefused} and not ${isUsed}`),
    })
    .from(scan)
    .where(
      and(
        gte(scan.openedAt, from),
        lt(scan.openedAt, until),
        at && (at.scanner === null ? eq(scan.staffId, at.staffId) : eq(scan.scanner, at.scanner)),
      ),
    )
    .groupBy(scan.scanner, hour);
}

/** Refused codes are counted in the activity, because a code that opened no pass has no scan. */
function countRefusedCodes(database: Database, { from, until, at }: Scope): Promise<ScanCount[]> {
  const scanner = sql<string | null>`${activity.details} ->> 'scanner'`;
  const hour = hourOf(activity.at);
  return database
    .select({
      scanner,
      hour,
      valid: sql<number>`0`,
      used: sql<number>`0`,
      refused: sql<number>`count(*)::int`,
    })
    .from(activity)
    .where(
      and(
        gte(activity.at, from),
        lt(activity.at, until),
        isRefusedCode,
        at && (at.scanner === null ? eq(activity.staffId, at.staffId) : eq(scanner, at.scanner)),
      ),
    )
    .groupBy(scanner, hour);
}

function hourOf(moment: typeof scan.openedAt | typeof activity.at): SQL<number> {
  return sql<number>`extract(hour from ${moment} at time zone 'UTC')::int`;
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}
