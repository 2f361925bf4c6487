import "server-only";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import { getPassClient } from "#portal/pass-service-client.ts";
import { type ScanRefusal, scanRefusalOf } from "#portal/pass-service-failure.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import { getTemplateCache } from "#portal/passes/templates/template-cache.ts";
import { codeStemDigest } from "./code-data.ts";
import { validityOnScan } from "./result-state.ts";
import { findOwnScan, insertScan, type Scan } from "./scan-store.ts";

interface CodeRead {
  data: string;
  scanner: string | null;
  /** Of this one read; a browser that sends it twice means the same read. */
  token: string;
  /** Whether the pass is only to be checked, whatever it offers. */
  isCheckOnly: boolean;
}

export type OpenedScan =
  | { kind: "opened"; scan: Scan; pass: Pass; template: PassTemplate | undefined }
  /** This very read opened this scan before. */
  | { kind: "earlier"; scan: Scan }
  | { kind: "refused"; refusal: ScanRefusal; code: string }
  | { kind: "unreachable" | "unanswered" };

/** Exchanges a code for its pass. The code is not kept; a keyed digest of it is, for searches. */
export async function openScan(staff: Staff, read: CodeRead): Promise<OpenedScan> {
  const database = getDatabase();
  // The token is nowhere kept, so that the identifier says nothing of the code.
  const id = idempotencyKey(staff.accountId, read.token, read.data);
  const earlier = await findOwnScan(database, staff.accountId, id);
  if (earlier) return { kind: "earlier", scan: earlier };

  const { data, scanner } = read;
  const client = getPassClient();
  const answer = await client.scanning.scan({
    data,
    ...(scanner && { scannerIdentifier: scanner }),
  });
  if (answer.kind === "unavailable") return { kind: "unreachable" };
  if (answer.kind === "unknown-outcome") return { kind: "unanswered" };
  if (answer.kind === "refused") {
    const code = answer.code ?? String(answer.status);
    await recordActivity(database, {
      staffId: staff.accountId,
      action: "scan-pass",
      outcome: "refused",
      details: { code, ...(scanner && { scanner }) },
    });
    return { kind: "refused", refusal: scanRefusalOf(answer), code };
  }

  const { transactionId, pass, actions } = answer.value;
  const asked = await getTemplateCache().read(pass.passTemplateId);
  const template = asked.kind === "ok" ? asked.value : undefined;
  const openedAt = new Date();
  const scan: Scan = {
    id,
    transactionId,
    passId: pass.id,
    passTitle: template?.name ?? null,
    staffId: staff.accountId,
    scanner,
    codeDigest: keyedDigest(data),
    codeStemDigest: template?.hasDynamicBarcode ? codeStemDigest(data) : null,
    sealedHolder: sealHolder(pass, template),
    actions,
    isValid: validityOnScan(pass, actions, read.isCheckOnly, openedAt) ?? null,
    openedAt,
  };
  const isInserted = await database.transaction(async (transaction) => {
    if (!(await insertScan(transaction, scan))) return false;
    await recordActivity(transaction, {
      staffId: staff.accountId,
      action: "scan-pass",
      outcome: "done",
      passId: pass.id,
      details: { scanId: id },
    });
    return true;
  });
  const first = isInserted ? undefined : await findOwnScan(database, staff.accountId, id);
  return first ? { kind: "earlier", scan: first } : { kind: "opened", scan, pass, template };
}
