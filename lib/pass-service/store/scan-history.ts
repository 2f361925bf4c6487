import { desc, eq, sql } from "drizzle-orm";
import type { ScanAction } from "#contract/index.ts";
import type { Database } from "./database.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { scanEvent, scanTransaction } from "./schema/scan.ts";

/** A code that was read, by which scanner, and what was done with it. */
export interface ScanRecord {
  id: string;
  scannedAt: Date;
  scannerIdentifier: string | null;
  templateName: string | null;
  externalIdentifier: string | null;
  actions: { action: ScanAction; amount: number | null }[];
}

/** The newest scans. Section "Scan transaction", `scannerIdentifier`. */
export function listScans(database: Database, limit: number): Promise<ScanRecord[]> {
  const performed = database
    .select({
      actions: sql<ScanRecord["actions"]>`coalesce(json_agg(
        json_build_object('action', ${scanEvent.action}, 'amount', ${scanEvent.amount})
        order by ${scanEvent.performedAt}, ${scanEvent.id}
      ), '[]')`.as("actions"),
    })
    .from(scanEvent)
    .where(eq(scanEvent.transactionId, scanTransaction.id))
    .as("performed");
  return database
    .select({
      id: scanTransaction.id,
      scannedAt: scanTransaction.createdAt,
      scannerIdentifier: scanTransaction.scannerIdentifier,
      templateName: passTemplate.name,
      externalIdentifier: pass.externalIdentifier,
      actions: performed.actions,
    })
    .from(scanTransaction)
    .innerJoin(pass, eq(pass.id, scanTransaction.passId))
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .innerJoinLateral(performed, sql`true`)
    .orderBy(desc(scanTransaction.createdAt), desc(scanTransaction.id))
    .limit(limit);
}

export function countScans(database: Database): Promise<number> {
  return database.$count(scanTransaction);
}
