import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { PasswordForm } from "../../(auth)/password-form.tsx";
import { passwordWords } from "../../password-words.ts";
import { changePassword } from "./actions.ts";

interface OwnPassword {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

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
          words={await passwordWords(t("submit"))}
          asksForPresent
        />
      ) : (
        <p>{t("provider")}</p>
      )}
    </div>
  );
});
