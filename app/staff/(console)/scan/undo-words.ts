import { getTranslations } from "#app/i18n/translations.ts";
import type { ScannedAction } from "#portal/passes/scanning/scan-rules.ts";
import type { Scan } from "#portal/passes/scanning/scan-store.ts";
import { type NotUndoable, whyNotPutBack } from "#portal/passes/scanning/undo-use.ts";

/** Why a use cannot be undone. */
export async function whyNotUndone(reason: NotUndoable): Promise<string> {
  const t = await getTranslations("staff.scan.undo.impossible");
  return "limit" in reason ? t(reason.why, { limit: reason.limit }) : t(reason.why);
}

/** Warning before an amount is taken out that it cannot be put back, and why. Empty if it can. */
export async function notPutBack(
  { action, amount }: ScannedAction,
  { actions }: Pick<Scan, "actions">,
): Promise<string[]> {
  if (action !== "SUBTRACT_AMOUNT" || amount === null) return [];
  const reason = whyNotPutBack(actions, amount);
  return reason ? [await whyNotUndone(reason)] : [];
}

/** Translation key, below `staff.scan.undo`, of the label of the undo button, by the kind of undo. */
export const undoSubmitKeys = {
  "give-back-punches": "submit",
  "add-amount": "submitCharge",
  "undo-entry": "submitEntry",
} as const;
