import { getTranslations } from "next-intl/server";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Pass } from "#contract/index.ts";
import type { ListQuery } from "../../../list-query.ts";

interface OutcomeNoticeProps {
  query: ListQuery;
  /** Undefined when the service does not show it. */
  pass: Pass | undefined;
}

const deeds = ["created", "changed", "voided"] as const;

/** What the step before this page came to; never against what the service says now. */
export async function OutcomeNotice({ query, pass }: OutcomeNoticeProps) {
  const t = await getTranslations("staff.pass");
  if (query.outcome === "unknown") {
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
  const done = deeds.find((one) => one === query.done);
  const isTrue = done !== "voided" || !pass || pass.isVoided || pass.status === "VOIDED";
  if (!done || !isTrue) return null;
  return (
    <div className="mb-6 max-w-2xl">
      <Focused role="status">
        <Notice tone="good" icon="good">
          <p className="font-semibold">{t(`done.${done}`)}</p>
        </Notice>
      </Focused>
    </div>
  );
}
