import { getFormatter, getTranslations } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { defaultQuietHours } from "#portal/configuration/issuer-file.ts";
import { quietUntil } from "#portal/messaging/bulk/bulk-rules.ts";

/** Warning that a single message arrives in the quiet hours, which delay bulk lists only; empty outside them. */
export async function lateWarning(now: Date): Promise<string[]> {
  const { quietHours } = getConfiguration().issuer.bulk;
  if (!quietUntil(now, quietHours || defaultQuietHours)) return [];
  const t = await getTranslations("staff.messages");
  const format = await getFormatter();
  return [t("late", { at: format.dateTime(now, { timeStyle: "short", hourCycle: "h23" }) })];
}
