import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { formatKennitala } from "#contract/index.ts";
import { listRecentMemberSearches } from "#portal/memberships/member-search.ts";
import { LookupForm } from "../../_shell/lookup-form.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { findMember } from "./actions.ts";

export const generateMetadata = titled("staff.members.title");

export default staffPage("member:find", async (staff) => {
  const t = await getTranslations("staff.members");
  const identify = await getTranslations("identify");
  const searches = await listRecentMemberSearches(staff);
  return (
    <>
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <div className="max-w-md">
        <LookupForm
          act={findMember}
          label={identify("label")}
          hint={t("hint")}
          submit={t("find")}
          problemTitle={identify("problemTitle")}
          fault={t("fault")}
          input={{
            name: "kennitala",
            inputMode: "numeric",
            className: "text-xl tracking-wide tabular-nums",
          }}
        />
      </div>
      {searches.length > 0 && (
        <section className="mt-10">
          <h2 className="text-lg font-semibold">{t("recent")}</h2>
          <p className="text-ink-soft">{t("recentHint")}</p>
          <ul className="mt-2">
            {searches.map(({ id, kennitala }) => (
              <li key={id} className="border-b border-line">
                <a
                  href={`/staff/members/${id}`}
                  className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
                >
                  {formatKennitala(kennitala)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
});
