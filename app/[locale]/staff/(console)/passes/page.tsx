import type { Metadata } from "next";
import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listOpenedPasses } from "#portal/passes/opened-pass-store.ts";
import { Icon } from "#theme/icon.ts";
import { type ListQuery, maxSearchLength, unsealSearch } from "../../_shell/list-query.ts";
import { LookupForm, type LookupWords } from "../../_shell/lookup-form.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { type OpenPassProblem, openPass } from "./actions.ts";
import { PassTable } from "./pass-table.tsx";
import { SearchResults } from "./search-results.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return pageTitle((await getTranslations("staff.passes"))("title"));
}

interface PassesProps {
  searchParams: Promise<ListQuery>;
}

export default staffPage<PassesProps>("pass:read", async (staff, { searchParams }) => {
  const t = await getTranslations("staff.passes");
  const written = (await searchParams).search;
  const search = unsealSearch(written);
  return (
    <>
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LookupForm
          key={search}
          act={openPass}
          words={await openPassWords()}
          icon="find"
          input={{ name: "pass", autoCapitalize: "none", maxLength: maxSearchLength }}
          before={search}
          // The interface finds a pass by its code only in a scan.
          otherWay={
            mayRole(staff.role, "pass:scan")
              ? {
                  problems: ["code", "address"],
                  href: "/staff/scan",
                  label: t("toScan"),
                  icon: "scan",
                }
              : undefined
          }
        />
        {!search && <OtherWays role={staff.role} />}
      </div>
      {search && typeof written === "string" ? (
        <SearchResults search={search} sealed={written} />
      ) : (
        <section className="mt-10">
          <h2 className="mb-2 text-lg font-semibold">{t("recent")}</h2>
          <PassTable
            caption={t("recent")}
            empty={t("recentNone")}
            passes={await listOpenedPasses(getDatabase(), staff.accountId, 20)}
          />
        </section>
      )}
    </>
  );
});

/** A pass is seldom known by its identifier: its code is read, or its holder is found. */
async function OtherWays({ role }: { role: Role }) {
  const t = await getTranslations("staff.passes");
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t("otherWays")}</h2>
      <div className="flex flex-wrap gap-3">
        {mayRole(role, "pass:scan") && (
          <ButtonLink manner="secondary" href="/staff/scan">
            <Icon name="scan" />
            {t("toScan")}
          </ButtonLink>
        )}
        {mayRole(role, "member:find") && (
          <ButtonLink manner="secondary" href="/staff/members">
            <Icon name="find" />
            {t("toMembers")}
          </ButtonLink>
        )}
        {mayRole(role, "pass:create") && mayRole(role, "template:read") && (
          <ButtonLink manner="secondary" href="/staff/templates">
            <Icon name="create" />
            {t("toTemplates")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

async function openPassWords(): Promise<LookupWords<OpenPassProblem>> {
  const t = await getTranslations("staff.passes");
  const problem = await getTranslations("staff.problem");
  return {
    label: t("label"),
    hint: t("hint"),
    submit: t("open"),
    problemTitle: t("problemTitle"),
    problem: {
      empty: t("problem.empty"),
      address: t("problem.address"),
      code: t("problem.code"),
      "no-such-pass": t("problem.no-such-pass"),
      "signed-out": problem("signed-out"),
      "not-allowed": problem("not-allowed"),
      fault: problem("fault"),
      "too-long": t("problem.too-long"),
      failed: problem("fault"),
    },
  };
}
