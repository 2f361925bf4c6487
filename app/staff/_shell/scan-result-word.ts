import { getTranslations } from "#app/i18n/translations.ts";
import type { Scan } from "#portal/passes/scanning/scan-store.ts";

/** Result of a scan after which nothing was done, in the words that the scanner showed. */
export async function scanResultWord({
  isValid,
  shownResult,
}: Pick<Scan, "isValid" | "shownResult">): Promise<string> {
  const t = await getTranslations("staff.scan");
  switch (shownResult) {
    case null:
      if (isValid === null) return t("recent.nothing");
      return isValid ? t("state.valid.heading") : t("recent.not-valid");
    case "already-used":
      return t("state.already-used.heading");
    case "entry-undone":
      return t("recent.entry-undone");
    case "just-used":
      return t("recent.just-used");
    case "not-offered":
    case "out-of-bounds":
    case "unknown-outcome":
      return t(`holdHeading.${shownResult}`);
    default:
      return t(`state.not-valid.${shownResult}`);
  }
}
