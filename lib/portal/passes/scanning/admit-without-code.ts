import "server-only";
import type { Pass, PassWrite } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { runOnce } from "#portal/passes/pass-operations.ts";
import { notAsSeen, stampsRequestOf } from "#portal/passes/writing/change-pass.ts";
import { readAndUpdate } from "#portal/passes/writing/write-pass.ts";
import { sameGuestMs } from "./entrance-mode.ts";
import { validityOnScan, whyRefused } from "./scan-rules.ts";
import { insertScan, lastLetIn, type Scan } from "./scan-store.ts";

interface Punches {
  /** Punches to use. */
  amount: number;
  /** Punches left on the pass as staff saw it. */
  stampsLeft: number;
}

interface Admission {
  passId: string;
  formToken: string;
  scanner: string | null;
  /** Undefined for a pass without punches, such as a membership: the admission changes nothing on it. */
  punches: Punches | undefined;
}

/**
 * Admits the holder of a pass that was found without its code, and stores that as a scan; idempotent by
 * form token. The scan action of the interface needs the code, so the number of punches left is set
 * instead: section "Passes", update, `stampsLeft`. Undefined for a pass that does not exist.
 */
export async function admitWithoutCode(
  staff: Staff,
  { passId, formToken, scanner, punches }: Admission,
): Promise<Scan | undefined> {
  const loaded = await loadPass(passId);
  if (loaded.kind !== "pass") return undefined;
  const { pass, template } = loaded;
  const openedAt = new Date();
  const isValid = punches ? null : (validityOnScan(pass, [], true, openedAt) ?? null);
  const id = idempotencyKey(staff.accountId, formToken, pass.id);
  const database = getDatabase();
  const since = new Date(openedAt.getTime() - sameGuestMs);
  const isAgain = isValid && (await lastLetIn(database, { passId: pass.id, openedAt }, since));
  const scan: Scan = {
    id,
    // The service has no scan transaction for an admission, so no actions are offered.
    transactionId: id,
    actions: [],
    passId: pass.id,
    passTitle: template?.name ?? null,
    staffId: staff.accountId,
    scanner,
    codeDigest: null,
    codeStemDigest: null,
    sealedHolder: sealHolder(pass, template),
    isValid,
    // A second entry within `sameGuestMs` is stored but not counted, as with a scan of the code.
    shownResult: isAgain ? "just-used" : isValid === false ? whyRefused(pass, openedAt) : null,
    openedAt,
  };
  await insertScan(database, scan);
  if (punches) {
    await runOnce(
      { database, staff },
      {
        kind: "scan-action",
        passId: pass.id,
        passTitle: scan.passTitle,
        scanId: id,
        scanAction: "PUNCHES",
        amount: punches.amount,
        formToken: id,
        request: { scanId: id, ...punches },
      },
      () => readAndUpdate(pass.id, (current) => decidePunches(current, punches, new Date())),
    );
  }
  return scan;
}

/**
 * Optimistic concurrency: takes punches off a valid pass only if it still has as many as staff saw,
 * because the interface can only set the number.
 */
export function decidePunches(
  pass: Pass,
  { amount, stampsLeft }: Punches,
  now: Date,
): PassWrite | { stop: string } {
  if (validityOnScan(pass, [], true, now) !== true) return { stop: "PASS_CLOSED" };
  if (pass.stampsLeft !== stampsLeft) return { stop: notAsSeen };
  if (amount > stampsLeft) return { stop: "AMOUNT_OUT_OF_BOUNDS" };
  return stampsRequestOf(pass, stampsLeft - amount);
}
