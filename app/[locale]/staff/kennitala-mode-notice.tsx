import { getTranslations } from "next-intl/server";
import { Notice } from "#components/ui/notice.tsx";

/** What staff must know while a kennitala alone opens a member's passes. */
export async function KennitalaModeNotice() {
  const t = await getTranslations("staff.kennitalaMode");
  return (
    <div className="mb-6">
      <Notice tone="waiting" icon="alert">
        <p className="font-semibold">{t("title")}</p>
        <p>{t("body")}</p>
      </Notice>
    </div>
  );
}
