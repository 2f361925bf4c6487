import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { formatKennitala } from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { listRecentMemberSearches } from "#portal/memberships/member-search.ts";
import { holdersOfMembers } from "#portal/messaging/sending/message-list.ts";
import { readHolder } from "#portal/passes/holder-lines.ts";
import { maxSearchLength } from "../../_shell/list-query.ts";
import { LookupForm } from "../../_shell/lookup-form.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { findMember } from "./actions.ts";

export const generateMetadata = titled("staff.members.title");

export default staffPage("member:find", async (staff) => {
  const t = await getTranslations("staff.members");
  const finder = await getTranslations("staff.frame.finder");
  const passes = await getTranslations("staff.passes");
  const searches = await namedSearches(staff);
  const lang = await getIssuerLang();
  return (
    <>
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <div className="max-w-md">
        <LookupForm
          act={findMember}
          label={finder("label")}
          hint={t("hint")}
          keyHint={t("slash")}
          submit={t("find")}
          problemTitle={passes("problemTitle")}
          fault={t("fault")}
          input={{ name: "person", autoCapitalize: "none", maxLength: maxSearchLength }}
          otherWay={
            mayRole(staff.role, "pass:scan")
              ? { href: "/staff/scan", label: passes("toScan"), icon: "scan" }
              : undefined
          }
        />
      </div>
      {searches.length > 0 && (
        <section className="mt-10">
          <h2 className="text-lg font-semibold">{t("recent")}</h2>
          <p className="text-ink-soft">{t("recentHint")}</p>
          <ul className="mt-2">
            {searches.map(({ id, kennitala, name }) => (
              <li key={id} className="border-b border-line">
                <a
                  href={`/staff/members/${id}`}
                  className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
                >
                  {name ? <bdi lang={lang}>{name}</bdi> : formatKennitala(kennitala)}
                </a>
                {name && (
                  <span className="ml-3 text-sm text-ink-soft tabular-nums">
                    {formatKennitala(kennitala)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
});

/** The recent searches, with the name of each member as messages know it. */
async function namedSearches(staff: Staff) {
  const searches = await listRecentMemberSearches(staff);
  const digests = searches.map(({ kennitala }) => kennitalaDigest(kennitala));
  const holders = await holdersOfMembers(getDatabase(), digests);
  return searches.map((search) => ({
    ...search,
    name: readHolder(holders.get(kennitalaDigest(search.kennitala))).name,
  }));
}
