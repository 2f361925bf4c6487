import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";
import { pickMessages } from "../../_shell/pick-messages.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { PasswordForm } from "../../(auth)/password-form.tsx";
import { changePassword } from "./actions.ts";

interface OwnPassword {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const passwordKeys = ["present", "new", "hint", "again", "problemTitle"] as const;

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.password"))("title"));
}

export default staffPage<OwnPassword>("own:account", async (staff, { searchParams }) => {
  const t = await getTranslations("staff.password");
  const isChanged = (await searchParams).changed !== undefined;
  return (
    <div className="max-w-md">
      <h1 className="mb-2 text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mb-6 text-ink-soft [overflow-wrap:anywhere]">
        {t("whose", { name: isolated(staff.name), email: staff.email })}
      </p>
      {isChanged && (
        <div className="mb-6">
          <Notice tone="good" icon="good">
            {t("changed")}
          </Notice>
        </div>
      )}
      {staff.mustChangePassword && (
        <div className="mb-6">
          <Notice tone="waiting" icon="alert">
            {t("mustChange")}
          </Notice>
        </div>
      )}
      {staff.hasPassword ? (
        <PasswordForm
          act={changePassword}
          submitLabel={t("submit")}
          words={await pickMessages("password", passwordKeys)}
          asksForPresent
        />
      ) : (
        <p>{t("provider")}</p>
      )}
    </div>
  );
});
