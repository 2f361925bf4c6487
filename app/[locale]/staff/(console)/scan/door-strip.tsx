import { getTranslations } from "next-intl/server";
import type { EntranceMode } from "#portal/scanning/entrance-mode.ts";

/** Says for as long as it is so that scanning alone uses something. */
export async function DoorStrip({ door }: { door: EntranceMode }) {
  const t = await getTranslations("staff.scan.door");
  return (
    <p className="mb-2 flex flex-wrap items-center justify-between gap-x-4 border-l-8 border-ink bg-sunken px-3 font-semibold sm:mb-4">
      <span className="py-2">{t(`on.${door.action}`, { count: door.amount ?? 0 })}</span>
      <a
        href="/staff/scan"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t("off")}
      </a>
    </p>
  );
}
