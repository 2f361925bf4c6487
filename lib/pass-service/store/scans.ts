import { and, desc, eq, sql } from "drizzle-orm";
import type { AvailableScanAction, ScanAction } from "#contract/index.ts";
import type { ActionEffect, ScannablePass, ScanRules } from "../domain/scan-actions.ts";
import type { CodeSource } from "../domain/scan-code.ts";
import { type Database, inTransaction } from "./database.ts";
import { copiesOf, factColumns, findPass, type StoredPassRecord } from "./passes.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate, templateScanWording } from "./schema/pass-template.ts";
import { scanEvent, scanTransaction } from "./schema/scan.ts";

/** A pass with all that reading its code needs. */
interface StoredScannable {
  passId: string;
  code: CodeSource;
  pass: ScannablePass;
  rules: ScanRules;
}

/** The pass of this issuer that carries a code. */
export async function findScannable(
  database: Database,
  issuerId: string,
  by: { scanCode: string } | { passId: string },
): Promise<StoredScannable | undefined> {
  const copies = copiesOf(database, pass.id);
  const wordings = wordingsOf(database);
  const [row] = await database
    .select({
      passId: pass.id,
      scanCode: pass.scanCode,
      codeSecret: pass.codeSecret,
      balance: pass.balance,
      ...factColumns,
      copiesEver: copies.copiesEver,
      copiesActive: copies.copiesActive,
      template: passTemplate,
      wordings: wordings.wordings,
    })
    .from(pass)
    .innerJoin(passTemplate, eq(passTemplate.id, pass.passTemplateId))
    .innerJoinLateral(copies, sql`true`)
    .innerJoinLateral(wordings, sql`true`)
    .where(
      and(
        eq(pass.issuerId, issuerId),
        "scanCode" in by ? eq(pass.scanCode, by.scanCode) : eq(pass.id, by.passId),
      ),
    );
  if (!row) return undefined;
  const { passId, scanCode, codeSecret, template, wordings: ownWordings, ...facts } = row;
  return {
    passId,
    code: { ...template, scanCode, codeSecret, passTemplateId: template.id },
    pass: facts,
    rules: { ...template, wordings: ownWordings },
  };
}

/** The issuer's own words for the template's actions: to be joined laterally to the template. */
function wordingsOf(database: Database) {
  const { action, customTitle, customDescription, passTemplateId } = templateScanWording;
  const wording = sql`json_build_object(
    'action', ${action}, 'customTitle', ${customTitle}, 'customDescription', ${customDescription})`;
  return database
    .select({
      wordings: sql<ScanRules["wordings"]>`coalesce(json_agg(${wording}), '[]')`.as("wordings"),
    })
    .from(templateScanWording)
    .where(eq(passTemplateId, passTemplate.id))
    .as("scan_wordings");
}

/** Keeps a scan transaction. */
export async function insertScan(
  database: Database,
  scan: typeof scanTransaction.$inferInsert,
): Promise<void> {
  await database.insert(scanTransaction).values(scan);
}

interface ActionRequest {
  issuerId: string;
  transactionId: string;
  eventId: string;
  action: ScanAction;
  now: Date;
}

type ActionOutcome<No> =
  | { outcome: "performed"; pass: StoredPassRecord }
  | { outcome: "not-found" | "expired" }
  | { outcome: "refused"; refusal: No };

/** Performs an action under a row lock: the state that `decide` sees is the one changed. */
export function performScanAction<No>(
  database: Database,
  request: ActionRequest,
  decide: (
    scannable: StoredScannable,
    offered: AvailableScanAction[],
  ) => { ok: true; effect: ActionEffect; amount: number | null } | { ok: false; refusal: No },
): Promise<ActionOutcome<No>> {
  const { issuerId, transactionId, eventId, action, now } = request;
  return inTransaction(database, async (transaction): Promise<ActionOutcome<No>> => {
    const [scan] = await transaction
      .select({
        passId: scanTransaction.passId,
        offered: scanTransaction.offered,
        expiresAt: scanTransaction.expiresAt,
      })
      .from(scanTransaction)
      .innerJoin(pass, eq(pass.id, scanTransaction.passId))
      .where(and(eq(scanTransaction.issuerId, issuerId), eq(scanTransaction.id, transactionId)))
      .for("no key update", { of: pass });
    if (!scan) return { outcome: "not-found" };
    if (scan.expiresAt <= now) return { outcome: "expired" };
    const { passId, offered } = scan;

    // A statement of its own: it sees what was committed while the lock was waited for.
    const scannable = await findScannable(transaction, issuerId, { passId });
    if (!scannable) return { outcome: "not-found" };
    const decision = decide(scannable, offered);
    if (!decision.ok) return { outcome: "refused", refusal: decision.refusal };

    const { effect, amount } = decision;
    const effected = transaction
      .$with("effected")
      .as(
        transaction.update(pass).set(effect).where(eq(pass.id, passId)).returning({ id: pass.id }),
      );
    const event = { id: eventId, transactionId, action, amount, performedAt: now };
    await transaction.with(effected).insert(scanEvent).values(event);
    const changed = await findPass(transaction, issuerId, passId);
    if (!changed) throw new Error("A scanned pass could not be read back");
    return { outcome: "performed", pass: changed };
  });
}

/** The newest scans, each with what was done with it. Section "Scan transaction", `scannerIdentifier`. */
export function listScans(database: Database, limit: number) {
  const performed = database
    .select({
      actions: sql<{ action: ScanAction; amount: number | null }[]>`coalesce(json_agg(
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

export type ScanRecord = Awaited<ReturnType<typeof listScans>>[number];
