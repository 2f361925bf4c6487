import { getTranslations } from "next-intl/server";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Pass } from "#contract/index.ts";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import { ownOutcome } from "#portal/passes/own-outcome.ts";
import type { Staff } from "#portal/staff/staff-session.ts";
import type { ListQuery } from "../../../_shell/list-query.ts";

interface OutcomeNoticeProps {
  query: ListQuery;
  passId: string;
  staff: Staff;
  /** Undefined when the service does not show it. */
  pass: Pass | undefined;
}

const deeds = ["created", "changed", "voided"] as const;

/**
 * What the step before this page came to: only what the reader's own records say, whatever stands
 * in the address, and never against what the service says now.
 */
export async function OutcomeNotice({ query, passId, staff, pass }: OutcomeNoticeProps) {
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
