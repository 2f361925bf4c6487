import "server-only";
import { type Pass, type PassTemplate, scanRequestSchema } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { getPassClient } from "#portal/pass-service/client.ts";
import { scanRefusalOf } from "#portal/pass-service/failure.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import { getTemplateCache } from "#portal/passes/load-pass.ts";
import { validityOnScan, whyRefused } from "./scan-rules.ts";
import { findOwnScan, insertScan, type Scan } from "./scan-store.ts";

interface CodeRead {
  data: string;
  scanner: string | null;
  /** Token of this one read; a browser that sends it twice means the same read. */
  token: string;
  /** Whether the pass is only to be checked, whatever it offers. */
  isCheckOnly: boolean;
}

export type OpenedScan =
  | { kind: "opened"; scan: Scan; pass: Pass; template: PassTemplate | undefined }
  /** This very read opened this scan before. */
  | { kind: "earlier"; scan: Scan }
  | (ReturnType<typeof scanRefusalOf> & { code: string })
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
    const refusal = scanRefusalOf(answer);
    const code = answer.code ?? String(answer.status);
    await recordActivity(database, {
      staffId: staff.accountId,
      action: "scan-pass",
      outcome: refusal.kind,
      details: { code, ...(scanner && { scanner }) },
    });
    return { ...refusal, code };
  }

  const { transactionId, pass, actions } = answer.value;
  const asked = await getTemplateCache().read(pass.passTemplateId);
  const template = asked.kind === "ok" ? asked.value : undefined;
  const openedAt = new Date();
  const isValid = validityOnScan(pass, actions, read.isCheckOnly, openedAt) ?? null;
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
    isValid,
    shownResult: isValid === false ? whyRefused(pass, openedAt) : null,
    openedAt,
  };
  const isInserted = await insertScan(database, scan);
  const first = isInserted ? undefined : await findOwnScan(database, staff.accountId, id);
  return first ? { kind: "earlier", scan: first } : { kind: "opened", scan, pass, template };
}

type CodeProblem = "empty" | "too-long" | "unreadable";

type ReadCode =
  | { ok: true; data: string; looksLike: "code" | "address" }
  | { ok: false; problem: CodeProblem };

/** Invisible characters that some scanners and clipboards add. */
const unseen = /[\p{Cc}\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/gu;
/** Symbology prefix: a hand scanner may be set to send the kind of code before the code. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;

/** The data of a code; whatever is left goes to the service, which alone knows its codes. */
export function readCodeData(typed: string): ReadCode {
  if (!typed.isWellFormed()) return { ok: false, problem: "unreadable" };
  const data = typed.replace(unseen, "").trim().replace(symbology, "").trim();
  if (data === "") return { ok: false, problem: "empty" };
  if (!scanRequestSchema.shape.data.safeParse(data).success) {
    return { ok: false, problem: "too-long" };
  }
  return {
    ok: true,
    data,
    looksLike: /^https?:\/\/|^[\w.-]+\.\w+\/p\//i.test(data) ? "address" : "code",
  };
}

/**
 * Digest of the longest run of letters and digits (the first of equals), which most likely stays in a
 * code that changes with time. The interface does not promise it: a match only proposes a pass.
 */
export function codeStemDigest(data: string): string | null {
  const runs = (data.match(/[0-9A-Za-z]{16,}/g) ?? []).toSorted(
    (one, other) => other.length - one.length,
  );
  return runs[0] === undefined ? null : keyedDigest(runs[0]);
}
