import { getTranslations } from "#app/i18n/translations.ts";
import type strings from "#app/strings/staff/is.json";
import type { ListedActivity } from "#portal/auth/activity/activity-list.ts";
import { activityActions } from "#portal/auth/activity/record-activity.ts";
import { roles } from "#portal/auth/staff/role.ts";
import { followUps } from "#portal/database/schema/messages.ts";
import { shownResults } from "#portal/database/schema/pass-operation.ts";
import { referenceMoved } from "#portal/passes/writing/change-pass.ts";
import { isolated } from "#theme/isolated.ts";
import { listName } from "./formats.ts";
import { scanResultWord } from "./scan-result-word.ts";

/** An unknown action is shown by its own name. */
export async function activitySentence({
  action,
  outcome,
  details,
  staffName,
}: Pick<ListedActivity, "outcome" | "details" | "staffName"> & {
  action: string;
}): Promise<string> {
  const t = await getTranslations("staff");
  const known = activityActions.find((one) => one === action);
  if (!known) return action;
  const found = shownResults.find((one) => one === details.found);
  const role = roles.find((one) => one === details.role);
  return t(`activity.sentence.${known}.${outcome}`, {
    who: staffName === null ? t("activity.somebody") : isolated(staffName),
    name: await listName({
      name: String(details.name ?? ""),
      followUp: followUps.find((one) => one === details.followUp) ?? null,
    }),
    role: role ? t(`role.${role}`) : "",
    code: await codeWords(String(details.code ?? details.permission ?? "")),
    use: String(details.scanAction ?? "other"),
    amount: Number(details.amount ?? 0),
    count: Number(details.count ?? 0),
    found: found ? await scanResultWord({ isValid: false, shownResult: found }) : "none",
    withoutCode: String(details.withoutCode ?? "no"),
    moved: details.changed === referenceMoved ? "yes" : "no",
    made: details.followUp ? "yes" : "no",
    note: details.reason ? "yes" : "no",
    reason: isolated(String(details.reason ?? "–")),
  });
}

type KnownCode = keyof (typeof strings)["activity"]["code"];

/** An unknown code is shown as it is. */
export async function codeWords(code: string): Promise<string> {
  const t = await getTranslations("staff.activity.code");
  return /^[A-Z0-9_]+$/.test(code) && t.has(code as KnownCode) ? t(code as KnownCode) : code;
}
