import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { PageMessage } from "#components/ui/page-message.tsx";
import { StatusWord } from "#components/ui/status-word.tsx";
import { formatKennitala, type Kennitala, recordIdSchema } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { lookUpMember } from "#portal/memberships/member-memberships.ts";
import { getMemberSearch, type MemberSearch } from "#portal/memberships/member-search.ts";
import { type ListedTextLink, listTextLinksOf } from "#portal/messaging/text-link/request-store.ts";
import { setResponseStatus } from "#portal/observability/response-status.ts";
import { isFailureOfService } from "#portal/pass-service-failure.ts";
import { dispatchStyleOf, sendRefusalWords } from "../../../_messages/message-status.ts";
import { LinkLine } from "../../../_shell/link-line.tsx";
import { NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { TimeAgo } from "../../../_shell/time-ago.tsx";
import { MemberPasses } from "./member-passes.tsx";

export const generateMetadata = titled("staff.member.title");

export default staffPage<{ search: string }>("member:find", async (staff, { search }) => {
  const found = recordIdSchema.safeParse(search).success
    ? await getMemberSearch(staff, search)
    : undefined;
  const t = await getTranslations("staff.member");
  if (!found) {
    const back = { href: "/staff/members", label: t("findAnother") };
    return <NoSuchRecord title={t("noSearch.title")} body={t("noSearch.body")} back={back} />;
  }
  return (
    <>
      <LinkLine href="/staff/members">{t("findAnother")}</LinkLine>
      <h1 className="mb-6 text-2xl leading-tight font-bold tabular-nums">
        {t("heading", { kennitala: formatKennitala(found.kennitala) })}
      </h1>
      <Found staff={staff} memberSearch={found} />
      <TextLinkRequests kennitala={found.kennitala} />
    </>
  );
});

async function Found({ staff, memberSearch }: { staff: Staff; memberSearch: MemberSearch }) {
  const { id, kennitala } = memberSearch;
  const result = await lookUpMember(kennitala);
  if (result.kind === "member") {
    return (
      <MemberPasses staff={staff} memberSearch={id} kennitala={kennitala} lookup={result.lookup} />
    );
  }
  if (result.kind === "not-a-member") {
    const t = await getTranslations("staff.member");
    return <PageMessage level={2} icon="question" title={t("none")} body={t("noneBody")} />;
  }
  if (isFailureOfService(result.failure)) setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageMessage
      level={2}
      icon="offline"
      title={t(`${result.failure}.title`)}
      body={t(`${result.failure}.body`)}
      actions={<ButtonLink href="">{retry("retry")}</ButtonLink>}
    />
  );
}

/** Who asked for a link with this kennitala, and why none came. */
async function TextLinkRequests({ kennitala }: { kennitala: Kennitala }) {
  const t = await getTranslations("staff.textLink");
  const requests = await listTextLinksOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    limit: 20,
  });
  if (requests.length === 0 && !offersMode("text-link")) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-lg font-semibold">{t("title")}</h2>
      <DataTable
        caption={t("title")}
        heads={[t("when"), t("outcome"), t("why")]}
        empty={<p>{t("empty")}</p>}
        rows={await Promise.all(requests.map(rowOf))}
      />
    </section>
  );
}

async function rowOf({ id, requestedAt, outcome, dispatch }: ListedTextLink) {
  const when = <TimeAgo key="when" locale={await getLocale()} moment={requestedAt} />;
  if (dispatch) {
    const t = await getTranslations("staff");
    const { word, ...style } = dispatchStyleOf(dispatch);
    const why =
      dispatch.state === "refused"
        ? (await sendRefusalWords())(dispatch)
        : t(`dispatch.${word}.meaning`);
    const status = <StatusWord key="state" {...style} label={t(`dispatch.${word}.label`)} />;
    return { key: id, href: `/staff/sms/${dispatch.id}`, cells: [when, status, why] };
  }
  const t = await getTranslations("staff.textLink");
  const style = outcome
    ? ({ tone: "info", icon: "stopped", label: t("notSent") } as const)
    : ({ tone: "waiting", icon: "waiting", label: t("waiting") } as const);
  const why = outcome && outcome !== "texted" ? t(`reason.${outcome}`) : t("waitingWhy");
  return { key: id, cells: [when, <StatusWord key="state" {...style} />, why] };
}
