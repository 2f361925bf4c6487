import type { ReactNode } from "react";
import { getTranslations } from "#app/i18n/translations.ts";
import { Focused } from "#components/ui/focused.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type Kennitala, type Pass, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { memberOfPass } from "#portal/memberships/member-search.ts";
import { findTimelinePerson } from "#portal/messaging/timeline.ts";
import { rememberPass } from "#portal/passes/handled-passes.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isVoid } from "#portal/passes/pass-actions.ts";
import { ownOutcome } from "#portal/passes/pass-history.ts";
import { PersonTimeline, timelineOf } from "../../../_messages/person-timeline.tsx";
import type { ListQuery } from "../../../_shell/list-query.ts";
import { passTypeNames } from "../../../_shell/pass-type-name.ts";
import { recordTitle } from "../../../_shell/record-title.ts";
import { staffPage } from "../../../_shell/staff-page.tsx";
import { BackToMember, PassNotThere } from "../pass-form/pass-form-page.tsx";
import { IssueAnew } from "./issue-anew.tsx";
import { PassShown } from "./pass-shown.tsx";

export const generateMetadata = recordTitle<{ id: string }>(
  "pass:read",
  "staff.pass.title",
  async (_staff, { id }) => {
    // The type alone: a title stands in the browser's history, where no member is named.
    const loaded = await loadPass(id.toLowerCase());
    const name = loaded.kind === "pass" ? loaded.template?.name : undefined;
    return name && (await passTypeNames())(name).words;
  },
);

export default staffPage<{ id: string }>("pass:read", async (staff, { query, ...page }) => {
  const id = page.id.toLowerCase();
  const [loaded, member] = await Promise.all([loadPass(id), memberOfPass(staff, query.find, id)]);
  if (loaded.kind === "pass") await rememberPass(staff, loaded);
  const shown =
    loaded.kind === "pass" ? { ...loaded, member, staff, memberSearch: query.find } : undefined;
  const t = await getTranslations("staff.pass");
  const outcome = await outcomeOf({ query, passId: id, staff, pass: shown?.pass });
  return (
    <>
      <BackToMember
        memberSearch={query.find}
        otherwise={{ href: "/staff/passes", label: t("findAnother") }}
      />
      {outcome && (
        <OutcomeNotice outcome={outcome} isRead={shown !== undefined}>
          {outcome === "voided" && shown && <IssueAnew {...shown} />}
        </OutcomeNotice>
      )}
      {shown && <PassShown {...shown} isJustVoided={outcome === "voided"} />}
      {loaded.kind !== "pass" && <PassNotThere loaded={loaded} />}
      <PassRecord
        staff={staff}
        passId={id}
        kennitala={member?.kennitala}
        query={query}
        isMissing={loaded.kind === "no-such-pass"}
      />
    </>
  );
});

interface Asked {
  query: ListQuery;
  passId: string;
  staff: Staff;
  /** Undefined when the service did not answer with it. */
  pass: Pass | undefined;
}

const deeds = ["created", "changed", "voided"] as const;

/** Outcome of the step before, as recorded; the address alone proves nothing. */
async function outcomeOf({ query, passId, staff, pass }: Asked) {
  const asked = query.outcome === "unknown" ? "unknown" : deeds.find((one) => one === query.done);
  if (!asked || !recordIdSchema.safeParse(passId).success) return undefined;
  const own = { staffId: staff.accountId, passId };
  const outcome = await ownOutcome(getDatabase(), own, new Date());
  if (outcome !== asked) return undefined;
  return outcome === "voided" && pass && !isVoid(pass) ? undefined : outcome;
}

interface OutcomeNoticeProps {
  outcome: NonNullable<Awaited<ReturnType<typeof outcomeOf>>>;
  /** Whether the service answered with the pass. */
  isRead: boolean;
  children: ReactNode;
}

async function OutcomeNotice({ outcome, isRead, children }: OutcomeNoticeProps) {
  const t = await getTranslations("staff.pass");
  if (outcome === "unknown") {
    return (
      <div className="mb-6 max-w-2xl">
        <Focused role="status">
          <Notice tone="waiting" icon="question">
            <p className="font-semibold">{t("unknown.title")}</p>
            <p>{t("unknown.body")}</p>
            <p>{isRead ? t("unknown.compare") : t("unknown.cannotCompare")}</p>
          </Notice>
        </Focused>
      </div>
    );
  }
  return (
    <div className="mb-6 max-w-2xl">
      <Focused role="status">
        <Notice tone="good" icon="good">
          <div className="flex flex-col gap-2">
            <p className="font-semibold">{t(`done.${outcome}`)}</p>
            {children}
          </div>
        </Notice>
      </Focused>
    </div>
  );
}

interface PassRecordProps {
  staff: Staff;
  passId: string;
  /** Kennitala of the member whose page led here. */
  kennitala: Kennitala | undefined;
  query: ListQuery;
  isMissing: boolean;
}

/** What the portal has recorded of whose pass it is; shown also when the service does not answer. */
async function PassRecord({ staff, passId, kennitala, query, isMissing }: PassRecordProps) {
  if (!recordIdSchema.safeParse(passId).success) return null;
  const person = await findTimelinePerson(
    getDatabase(),
    kennitala ? { kennitalaDigest: kennitalaDigest(kennitala), passIds: [passId] } : { passId },
  );
  const timeline = await timelineOf(staff, person, query);
  if (isMissing && timeline.rows.length === 0 && !query.show) return null;
  return (
    <PersonTimeline
      timeline={timeline}
      here={`/staff/passes/${passId}`}
      query={query}
      find={query.find}
      ownPassId={passId}
    />
  );
}
