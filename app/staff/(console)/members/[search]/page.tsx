import { getIssuerLang, getLocale, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { Notice, PageNotice, StatusWord } from "#components/ui/notice.tsx";
import {
  formatKennitala,
  type Kennitala,
  type MemberLookup,
  type Membership,
  recordIdSchema,
} from "#contract/index.ts";
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { offersMode } from "#portal/configuration/configuration.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { getMemberSearch, type MemberSearch } from "#portal/memberships/member-search.ts";
import { listMessagesOf } from "#portal/messaging/sending/message-list.ts";
import {
  type ListedTextLink,
  listTextLinksOf,
} from "#portal/messaging/text-link/text-link-requests.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isFailureOfService } from "#portal/pass-service/failure.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted, mayHandOut } from "#portal/passes/pass-actions.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { messageStyleOf, sendRefusalWords } from "../../../_messages/message-status.ts";
import { MessageTable } from "../../../_messages/message-table.tsx";
import { passAddress } from "../../../_shell/pass-address.ts";
import {
  LinkLine,
  NoSuchRecord,
  PassStatus,
  Section,
  staffPage,
  TimeAgo,
} from "../../../_shell/staff-page.tsx";
import { ApplyLinks } from "./apply-link.tsx";

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
      <LookupResult staff={staff} memberSearch={found} />
      <TextLinkRequests kennitala={found.kennitala} />
    </>
  );
});

async function LookupResult({ staff, memberSearch }: { staff: Staff; memberSearch: MemberSearch }) {
  const { id, kennitala } = memberSearch;
  const result = await cachedMemberLookup(kennitala);
  if (result.kind === "member") {
    return (
      <MemberPasses staff={staff} memberSearch={id} kennitala={kennitala} lookup={result.lookup} />
    );
  }
  if (result.kind === "not-a-member") {
    const t = await getTranslations("staff.member");
    return <PageNotice level={2} icon="question" title={t("none")} body={t("noneBody")} />;
  }
  if (isFailureOfService(result.failure)) setResponseStatus(503);
  const t = await getTranslations("staff.failure");
  const retry = await getTranslations("failure");
  return (
    <PageNotice
      level={2}
      icon="offline"
      title={t(`${result.failure}.title`)}
      body={t(`${result.failure}.body`)}
      actions={<ButtonLink href="">{retry("retry")}</ButtonLink>}
    />
  );
}

/** Requests for a link by text message with this kennitala, with the reason where none was sent. */
async function TextLinkRequests({ kennitala }: { kennitala: Kennitala }) {
  const t = await getTranslations("staff.textLink");
  const requests = await listTextLinksOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    limit: 20,
  });
  if (requests.length === 0 && !offersMode("text-link")) return null;
  return (
    <Section title={t("title")}>
      <DataTable
        caption={t("title")}
        heads={[t("when"), t("outcome"), t("why")]}
        empty={<p>{t("empty")}</p>}
        rows={await Promise.all(requests.map(rowOf))}
      />
    </Section>
  );
}

async function rowOf({ id, requestedAt, outcome, message }: ListedTextLink) {
  const when = <TimeAgo key="when" locale={await getLocale()} moment={requestedAt} />;
  if (message) {
    const t = await getTranslations("staff");
    const { word, ...style } = messageStyleOf(message);
    const why =
      message.state === "refused"
        ? (await sendRefusalWords())(message)
        : t(`messageState.${word}.meaning`);
    const status = <StatusWord key="state" {...style} label={t(`messageState.${word}.label`)} />;
    return { key: id, href: `/staff/sms/${message.id}`, cells: [when, status, why] };
  }
  const t = await getTranslations("staff.textLink");
  const style = outcome
    ? ({ tone: "info", icon: "stopped", label: t("notSent") } as const)
    : ({ tone: "waiting", icon: "waiting", label: t("waiting") } as const);
  const why = outcome && outcome !== "texted" ? t(`reason.${outcome}`) : t("waitingWhy");
  return { key: id, cells: [when, <StatusWord key="state" {...style} />, why] };
}

interface MemberPassesProps {
  staff: Staff;
  memberSearch: string;
  kennitala: Kennitala;
  lookup: MemberLookup;
}

async function MemberPasses({ staff, memberSearch, kennitala, lookup }: MemberPassesProps) {
  const t = await getTranslations("staff.member");
  const sent = await listMessagesOf(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds: lookup.memberships.flatMap(({ pass }) => (pass ? [pass.id] : [])),
    limit: 20,
  });
  const mayOpen = mayRole(staff.role, "pass:read");
  const holder = mayOpen
    ? ((await holderOf(lookup)) ?? sent.find((message) => message.holder)?.holder)
    : undefined;
  return (
    <>
      {holder && (
        <p className="-mt-5 mb-6 text-lg [overflow-wrap:anywhere]">
          <bdi lang={await getIssuerLang()}>{holder}</bdi>
        </p>
      )}
      {lookup.memberStatus === "CANCELLED" && (
        <Notice className="mb-6" tone="waiting" icon="waiting">
          {t("cancelled")}
        </Notice>
      )}
      {lookup.memberships.length === 0 ? (
        <p className="border-y border-line py-6">{t("noMemberships")}</p>
      ) : (
        <ul className="flex flex-col border-t border-line">
          {lookup.memberships.map((membership) => (
            <li key={membership.subscriptionId} className="border-b border-line py-5">
              <MembershipRow
                membership={membership}
                memberSearch={memberSearch}
                maySend={mayRole(staff.role, "message:send")}
                mayOpen={mayOpen}
              />
            </li>
          ))}
        </ul>
      )}
      <ApplyLinks memberships={lookup.memberships} />
      <p className="mt-4 text-ink-soft">{t("sharedKennitala")}</p>
      <Section title={t("history")}>
        <MessageTable rows={sent} caption={t("history")} empty={t("historyEmpty")} withKind />
      </Section>
    </>
  );
}

/** The holder's line of one of the passes: a lookup has no name. */
async function holderOf({ memberships }: MemberLookup): Promise<string | undefined> {
  const ids = memberships.flatMap(({ pass }) => (pass && !isDeleted(pass) ? [pass.id] : []));
  const loaded = await Promise.all(ids.slice(0, maxPassesRead).map((id) => loadPass(id)));
  return loaded
    .map((one) => (one.kind === "pass" ? holderLine(one.pass, one.template) : undefined))
    .find((line) => line !== undefined);
}

const maxPassesRead = 3;

type Way = "text" | "textClosed" | "notify" | "open";

const icons: Record<Way, IconName> = {
  text: "message",
  textClosed: "message",
  notify: "bell",
  open: "pass",
};

/** Actions for a pass, the primary one first: a closed pass is opened rather than sent. */
function waysOf(
  pass: { id: string; status: string },
  { memberSearch, maySend, mayOpen }: Omit<MembershipRowProps, "membership">,
): { way: Way; href: string }[] {
  const isOpen = mayHandOut(pass);
  const to = (way: Way, page?: "sms" | "notification") => ({
    way,
    href: passAddress(pass.id, { page, memberSearch }),
  });
  const open = mayOpen ? [to("open")] : [];
  const send =
    maySend && !isDeleted(pass)
      ? [to(isOpen ? "text" : "textClosed", "sms"), to("notify", "notification")]
      : [];
  return isOpen ? [...send, ...open] : [...open, ...send];
}

interface MembershipRowProps {
  membership: Membership;
  memberSearch: string;
  maySend: boolean;
  mayOpen: boolean;
}

async function MembershipRow({ membership, memberSearch, maySend, mayOpen }: MembershipRowProps) {
  const t = await getTranslations();
  const { pass, subscriptionStatus, subscriberListName } = membership;
  const state = ["PENDING", "ACTIVE", "GRACE"].includes(subscriptionStatus)
    ? t(`staff.membership.${subscriptionStatus as "PENDING" | "ACTIVE" | "GRACE"}`)
    : subscriptionStatus;
  const isOpen = pass !== null && mayHandOut(pass);
  const ways = pass ? waysOf(pass, { memberSearch, maySend, mayOpen }) : [];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg font-semibold">{subscriberListName}</h2>
        <p className="text-ink-soft">{state}</p>
      </div>
      {pass ? (
        <>
          <p className="flex flex-wrap gap-x-6">
            <PassStatus status={pass.status} />
            <span className="text-ink-soft">
              {pass.walletInstalled ? t("staff.member.inWallet") : t("staff.member.notInWallet")}
            </span>
          </p>
          {!isOpen && <p>{t("staff.member.closed")}</p>}
          <div className="flex flex-wrap gap-3">
            {ways.map(({ way, href }, at) => (
              <ButtonLink key={way} manner={at === 0 ? "primary" : "secondary"} href={href}>
                <Icon name={icons[way]} />
                {t(`staff.member.${way}`)}
              </ButtonLink>
            ))}
          </div>
        </>
      ) : (
        <p>{t("staff.member.noPass")}</p>
      )}
    </div>
  );
}
