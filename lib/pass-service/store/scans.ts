import { and, eq, sql } from "drizzle-orm";
import type { AvailableScanAction } from "#contract/index.ts";
import type { ScannablePass, ScanRules } from "../domain/scan-actions.ts";
import type { CodeSource } from "../domain/scan-code.ts";
import type { Database } from "./database.ts";
import { copiesOf, factColumns } from "./pass-facts.ts";
import { pass } from "./schema/pass.ts";
import { passTemplate } from "./schema/pass-template.ts";
import { templateScanWording } from "./schema/pass-template-parts.ts";
import { scanTransaction } from "./schema/scan.ts";

/** A pass with all that reading its code needs. */
export interface StoredScannable {
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

export interface NewScan {
  id: string;
  issuerId: string;
  passId: string;
  scannerIdentifier: string | null;
  offered: AvailableScanAction[];
  createdAt: Date;
  expiresAt: Date;
}

export async function insertScan(database: Database, scan: NewScan): Promise<void> {
  await database.insert(scanTransaction).values(scan);
}
