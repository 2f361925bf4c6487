import { randomUUID } from "node:crypto";
import { codeDataOf } from "#pass-service/domain/scan-code.ts";
import { ports } from "./addresses.ts";
import { ownPass, templates } from "./own-pass.ts";
import { query } from "./portal-records.ts";

export type PassKind = keyof typeof templates;

export interface FreshPass {
  id: string;
  externalIdentifier: string;
  /** What its code says now. */
  code(at?: Date): string;
}

interface CodeRow {
  scan_code: string;
  code_secret: string;
  has_dynamic_barcode: boolean;
}

/** A pass of its own that can be scanned; a gift card has krónur on it. */
export async function freshPass(
  kind: PassKind,
  {
    balance = 10_000,
    ...facts
  }: { balance?: number; stampsLeft?: number; isVoided?: boolean } = {},
): Promise<FreshPass> {
  const passTemplateId = templates[kind];
  const inputFields = kind === "ticket" ? [{ identifier: "saeti", value: "B 7" }] : [];
  const externalIdentifier = `prof-${randomUUID()}`;
  const { id } = await ownPass({ passTemplateId, externalIdentifier, inputFields, ...facts });
  if (kind === "giftCard") await setBalance(id, balance);
  const { rows } = await query<CodeRow>(
    ports.service,
    `select scan_code, code_secret, has_dynamic_barcode from pass
     join pass_template on pass_template.id = pass_template_id where pass.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error("A new pass is not there.");
  const source = {
    scanCode: row.scan_code,
    codeSecret: row.code_secret,
    passTemplateId,
    hasDynamicBarcode: row.has_dynamic_barcode,
    dynamicBarcodeSeconds: 30,
    dynamicBarcodeType: "BASIC" as const,
  };
  return { id, externalIdentifier, code: (at = new Date()) => codeDataOf(source, at) };
}

async function setBalance(id: string, balance: number): Promise<void> {
  await query(ports.service, "update pass set balance = $2 where id = $1", [id, balance]);
}

export async function balanceOf(id: string): Promise<number | undefined> {
  const { rows } = await query<{ balance: number }>(
    ports.service,
    "select balance from pass where id = $1",
    [id],
  );
  return rows[0]?.balance;
}

/** Everything that was done to a pass by scanning it, as the service has it. */
export async function eventsOf(
  passId: string,
): Promise<{ action: string; amount: number | null }[]> {
  const { rows } = await query<{ action: string; amount: number | null }>(
    ports.service,
    `select action, amount from scan_event join scan_transaction on scan_transaction.id = transaction_id
     where pass_id = $1 order by performed_at`,
    [passId],
  );
  return rows;
}

export async function scansOf(passId: string): Promise<number> {
  const { rows } = await query(ports.service, "select 1 from scan_transaction where pass_id = $1", [
    passId,
  ]);
  return rows.length;
}

/** As if the scans of a pass had been made a day ago. */
export async function expireScansOf(passId: string): Promise<void> {
  await query(
    ports.service,
    "update scan_transaction set expires_at = now() - interval '1 day' where pass_id = $1",
    [passId],
  );
}
