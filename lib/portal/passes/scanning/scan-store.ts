import "server-only";
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import type { PassOperation } from "#portal/passes/operation-store.ts";

export type Scan = typeof scan.$inferSelect;
type Transaction = Pick<Database, "insert" | "select">;

/** False when this very read was kept before. */
export async function insertScan(database: Transaction, opened: Scan): Promise<boolean> {
  const kept = await database.insert(scan).values(opened).onConflictDoNothing().returning();
  return kept.length === 1;
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

/** What the same person last did to a pass by scanning it. */
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
        eq(passOperation.kind, "scan-action"),
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

/** Somebody's own scans since a moment, newest first, with what was done in each. */
export async function listOwnScans(
  database: Transaction,
  { staffId, since, limit }: { staffId: string; since: Date; limit: number },
): Promise<RecentScan[]> {
  const scans = await database
    .select()
    .from(scan)
    .where(and(eq(scan.staffId, staffId), gte(scan.openedAt, since)))
    .orderBy(desc(scan.openedAt))
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
