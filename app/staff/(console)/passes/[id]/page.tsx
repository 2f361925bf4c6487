import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type Pass, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { rememberPass } from "#portal/passes/opened-pass-store.ts";
import { ownOutcome } from "#portal/passes/pass-history.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { BackToMember, PassNotThere } from "./pass-form-page.tsx";
import { PassRecord } from "./pass-record.tsx";
import { PassShown } from "./pass-shown.tsx";

export const generateMetadata = titled("staff.pass.title");

export default staffPage<{ id: string }>("pass:read", async (staff, { query, ...page }) => {
  const id = page.id.toLowerCase();
  const [loaded, member] = await Promise.all([loadPass(id), memberOfPass(staff, query.find, id)]);
  if (loaded.kind === "pass") await rememberPass(staff, loaded);
  return (
    <>
      <BackToMember memberSearch={query.find} />
      <OutcomeNotice
        query={query}
        passId={id}
        staff={staff}
        pass={loaded.kind === "pass" ? loaded.pass : undefined}
      />
      {loaded.kind === "pass" ? (
        <PassShown {...loaded} member={member} staff={staff} memberSearch={query.find} />
      ) : (
        <PassNotThere loaded={loaded} />
      )}
      <PassRecord passId={id} isMissing={loaded.kind === "no-such-pass"} />
    </>
  );
});

interface OutcomeNoticeProps {
  query: ListQuery;
  passId: string;
  staff: Staff;
  /** Undefined when the service does not show it. */
  pass: Pass | undefined;
}

const deeds = ["created", "changed", "voided"] as const;

/** What the step before came to, by the reader's own records, whatever stands in the address. */
async function OutcomeNotice({ query, passId, staff, pass }: OutcomeNoticeProps) {
  const asked = query.outcome === "unknown" ? "unknown" : deeds.find((one) => one === query.done);
  if (!asked || !recordIdSchema.safeParse(passId).success) return null;
  const own = { staffId: staff.accountId, passId };
  const outcome = await ownOutcome(getDatabase(), own, new Date());
  if (outcome !== asked) return null;
  const t = await getTranslations("staff.pass");
  if (outcome === "unknown") {
    return (
      <div className="mb-6 max-w-2xl">
        <Focused role="status">
          <Notice tone="waiting" icon="question">
            <p className="font-semibold">{t("unknown.title")}</p>
            <p>{t("unknown.body")}</p>
            <p>{pass ? t("unknown.compare") : t("unknown.cannotCompare")}</p>
          </Notice>
        </Focused>
      </div>
    );
  }
  const isTrue = outcome !== "voided" || !pass || pass.isVoided || pass.status === "VOIDED";
  if (!isTrue) return null;
  return (
    <div className="mb-6 max-w-2xl">
      <Focused role="status">
        <Notice tone="good" icon="good">
          <p className="font-semibold">{t(`done.${outcome}`)}</p>
        </Notice>
      </Focused>
    </div>
  );
}
