import { getTranslations } from "#app/i18n/translations.ts";

export async function BackToBatches() {
  const t = await getTranslations("staff.bulk");
  return (
    <p>
      <a
        href="/staff/bulk"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("back")}
      </a>
    </p>
  );
}
