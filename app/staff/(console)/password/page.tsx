import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";
import { staffPage } from "../../_shell/staff-page.tsx";
import { PasswordForm } from "../../(auth)/password-form.tsx";
import { changePassword } from "./actions.ts";

interface OwnPassword {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = titled("staff.password.title");

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
        <ClientStrings of={["staff.password"]}>
          <PasswordForm act={changePassword} submitLabel={t("submit")} asksForPresent />
        </ClientStrings>
      ) : (
        <p>{t("provider")}</p>
      )}
    </div>
  );
});
