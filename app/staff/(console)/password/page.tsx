import { ClientStrings } from "#app/i18n/client-strings.tsx";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Notice } from "#components/ui/notice.tsx";
import { isolated } from "#theme/isolated.ts";
import { PasswordForm } from "../../_form/password-form.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { changePassword } from "./actions.ts";

export const generateMetadata = titled("staff.password.title");

export default staffPage("own:account", async (staff, { query }) => {
  const t = await getTranslations("staff.password");
  const isChanged = query.changed !== undefined;
  return (
    <div className="max-w-md">
      <h1 className="mb-2 text-2xl leading-tight font-bold">{t("title")}</h1>
      <p className="mb-6 text-ink-soft [overflow-wrap:anywhere]">
        {t("whose", { name: isolated(staff.name), email: staff.email })}
      </p>
      {isChanged && (
        <Notice className="mb-6" tone="good" icon="good">
          {t("changed")}
        </Notice>
      )}
      {staff.mustChangePassword && (
        <Notice className="mb-6" tone="waiting" icon="alert">
          {t("mustChange")}
        </Notice>
      )}
      {staff.hasPassword ? (
        <ClientStrings namespaces={["staff.password"]}>
          <PasswordForm act={changePassword} submitLabel={t("submit")} asksForPresent />
        </ClientStrings>
      ) : (
        <p>{t("provider")}</p>
      )}
    </div>
  );
});
