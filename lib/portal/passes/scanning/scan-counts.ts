import "server-only";
import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";

/** What scans led to: a valid pass was shown, something was used, or the pass or code was refused. */
interface ScanTotals {
  valid: number;
  used: number;
  refused: number;
}

export interface ScanCount extends ScanTotals {
  /** Null where the scanner has no name. */
  scanner: string | null;
  /** Of the day in Iceland, which keeps UTC all year round. */
  hour: number;
}

interface Scope {
  from: Date;
  until: Date;
  /** One scanner; of those without a name only what this person scanned. */
  at?: { scanner: string | null; staffId: string };
}

/** How many scans of which result there were, by scanner and hour. */
export async function countScans(database: Database, scope: Scope): Promise<ScanCount[]> {
  const [opened, refusedCodes] = await Promise.all([
    countOpened(database, scope),
    countRefusedCodes(database, scope),
  ]);
  return [...opened, ...refusedCodes];
}

export function totalsOf(counts: readonly ScanTotals[]): ScanTotals {
  const sum = (of: keyof ScanTotals) => counts.reduce((total, one) => total + one[of], 0);
  return { valid: sum("valid"), used: sum("used"), refused: sum("refused") };
}

function countOpened(database: Database, { from, until, at }: Scope): Promise<ScanCount[]> {
  const has = (ending: SQL) =>
    sql`exists (select from ${passOperation} where ${passOperation.scanId} = ${scan.id} and ${ending})`;
  const isUsed = has(
    sql`${passOperation.state} = 'done' and ${passOperation.scanAction} in ('REDEEM', 'PUNCHES', 'SUBTRACT_AMOUNT')`,
  );
  const isRefused = sql`(${scan.isValid} is false or ${has(sql`${passOperation.state} = 'refused'`)})`;
  const hour = hourOf(scan.openedAt);
  return database
    .select({
      scanner: scan.scanner,
      hour,
      valid: countWhere(sql`${scan.isValid} and not ${isUsed}`),
      used: countWhere(isUsed),
      refused: countWhere(sql`${isRefused} and not ${isUsed}`),
    })
    .from(scan)
    .where(
      and(
        gte(scan.openedAt, from),
        lt(scan.openedAt, until),
        at &&
          (at.scanner === null
            ? and(isNull(scan.scanner), eq(scan.staffId, at.staffId))
            : eq(scan.scanner, at.scanner)),
      ),
    )
    .groupBy(scan.scanner, hour);
}

/** A code that opened no pass has no scan: it stands in the activity alone. */
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
        eq(activity.action, "scan-pass"),
        eq(activity.outcome, "refused"),
        at &&
          (at.scanner === null
            ? and(sql`${scanner} is null`, eq(activity.staffId, at.staffId))
            : eq(scanner, at.scanner)),
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
