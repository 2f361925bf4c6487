import { getTranslations } from "#app/i18n/translations.ts";
import type messages from "#app/messages/staff/is.json";
import type { ListedActivity } from "#portal/auth/activity/activity-list.ts";
import { activityActions } from "#portal/auth/activity/record-activity.ts";
import { roles } from "#portal/auth/staff/role.ts";
import { isolated } from "#theme/isolated.ts";

/** What somebody did, as a sentence; something that is not known any more in its own word. */
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
  const role = roles.find((one) => one === details.role);
  return t(`activity.sentence.${known}.${outcome}`, {
    who: staffName === null ? t("activity.somebody") : isolated(staffName),
    name: isolated(String(details.name ?? "")),
    role: role ? t(`role.${role}`) : "",
    code: await codeWords(String(details.code ?? details.permission ?? "")),
    use: String(details.scanAction ?? "other"),
    amount: Number(details.amount ?? 0),
    count: Number(details.count ?? 0),
    reason: isolated(String(details.reason ?? "–")),
  });
}

type KnownCode = keyof (typeof messages)["activity"]["code"];

/** Why something was refused, in a few words; a code that is not known here stands as it is. */
async function codeWords(code: string): Promise<string> {
  const t = await getTranslations("staff.activity.code");
  return /^[A-Z0-9_]+$/.test(code) && t.has(code as KnownCode) ? t(code as KnownCode) : code;
}
