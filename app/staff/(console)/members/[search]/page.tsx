import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice, PageNotice } from "#components/ui/notice.tsx";
import {
  formatKennitala,
  type MemberLookup,
  type Membership,
  recordIdSchema,
} from "#contract/index.ts";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { getMemberSearch } from "#portal/memberships/member-search.ts";
import { findTimelinePerson } from "#portal/messaging/timeline.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isFailureOfService } from "#portal/pass-service/failure.ts";
import { holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted, mayHandOut, offeredActions } from "#portal/passes/pass-actions.ts";
import { Icon, type IconName } from "#theme/icon.ts";
import { PersonTimeline, timelineOf } from "../../../_messages/person-timeline.tsx";
import { passAddress } from "../../../_shell/pass-address.ts";
import { LinkLine, NoSuchRecord, PassStatus, staffPage } from "../../../_shell/staff-page.tsx";
import { ApplyLinks } from "./apply-link.tsx";

export const generateMetadata = titled("staff.member.title");

export default staffPage<{ search: string }>("member:find", async (staff, { search, query }) => {
  const found = recordIdSchema.safeParse(search).success
    ? await getMemberSearch(staff, search)
    : undefined;
  const t = await getTranslations("staff.member");
  if (!found) {
    const back = { href: "/staff/members", label: t("findAnother") };
    return <NoSuchRecord title={t("noSearch.title")} body={t("noSearch.body")} back={back} />;
  }
  const { id, kennitala } = found;
  const result = await cachedMemberLookup(kennitala);
  const passIds = result.kind === "member" ? passIdsOf(result.lookup) : [];
  const person = await findTimelinePerson(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds,
  });
  const timeline = await timelineOf(staff, person, query.older);
  const stated = result.kind === "member" ? await holdersOf(result.lookup) : [];
  const kept = timeline.rows.map((one) =>
    one.kind === "message" ? one.message.holder : undefined,
  );
  const known = [...stated, ...kept].map(readHolder);
  const { name, facts } = known.find((holder) => holder.name) ?? known[0] ?? {};
  const fact = facts?.[0];
  const ofKennitala = t("heading", { kennitala: formatKennitala(kennitala) });
  return (
    <>
      <LinkLine href="/staff/members">{t("findAnother")}</LinkLine>
      <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        {name ? (
          <bdi lang={await getIssuerLang()}>{name}</bdi>
        ) : (
          <span className="tabular-nums">{ofKennitala}</span>
        )}
      </h1>
      <p className="mb-6 flex flex-wrap gap-x-4 text-ink-soft">
        {name && <span className="tabular-nums">{ofKennitala}</span>}
        {!name && result.kind === "member" && t("noName")}
        {fact && <bdi lang={await getIssuerLang()}>{fact}</bdi>}
      </p>
      {result.kind === "member" ? (
        <MemberPasses staff={staff} memberSearch={id} lookup={result.lookup} />
      ) : (
        <NoMember result={result} />
      )}
      <PersonTimeline timeline={timeline} here={`/staff/members/${id}`} find={id} />
    </>
  );
});

const passIdsOf = ({ memberships }: MemberLookup) =>
  memberships.flatMap(({ pass }) => (pass ? [pass.id] : []));

type NoLookup = Exclude<Awaited<ReturnType<typeof cachedMemberLookup>>, { kind: "member" }>;

async function NoMember({ result }: { result: NoLookup }) {
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

interface MemberPassesProps {
  staff: Staff;
  memberSearch: string;
  lookup: MemberLookup;
}

async function MemberPasses({ staff, memberSearch, lookup }: MemberPassesProps) {
  const t = await getTranslations("staff.member");
  return (
    <>
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
                role={staff.role}
              />
            </li>
          ))}
        </ul>
      )}
      <ApplyLinks
        memberships={lookup.memberships}
        memberSearch={memberSearch}
        maySend={mayRole(staff.role, "message:send")}
      />
    </>
  );
}

/** Holder's lines of the passes: a lookup has no name. */
async function holdersOf({ memberships }: MemberLookup): Promise<(string | undefined)[]> {
  const ids = memberships.flatMap(({ pass }) => (pass && !isDeleted(pass) ? [pass.id] : []));
  const loaded = await Promise.all(ids.slice(0, maxPassesRead).map((id) => loadPass(id)));
  return loaded.map((one) =>
    one.kind === "pass" ? holderLine(one.pass, one.template) : undefined,
  );
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
  pass: NonNullable<Membership["pass"]>,
  { memberSearch, role }: Omit<MembershipRowProps, "membership">,
): { way: Way; href: string }[] {
  const isOpen = mayHandOut(pass);
  const to = (way: Way, page?: "sms" | "notification") => ({
    way,
    href: passAddress(pass.id, { page, memberSearch }),
  });
  const open = mayRole(role, "pass:read") ? [to("open")] : [];
  const send = offeredActions(role, pass).flatMap(({ action, whyNot }) => {
    if (whyNot) return [];
    if (action === "sms") return [to(isOpen ? "text" : "textClosed", "sms")];
    return action === "notification" ? [to("notify", "notification")] : [];
  });
  return isOpen ? [...send, ...open] : [...open, ...send];
}

interface MembershipRowProps {
  membership: Membership;
  memberSearch: string;
  role: Role;
}

async function MembershipRow({ membership, memberSearch, role }: MembershipRowProps) {
  const t = await getTranslations();
  const { pass, subscriptionStatus, subscriberListName } = membership;
  const state = ["PENDING", "ACTIVE", "GRACE"].includes(subscriptionStatus)
    ? t(`staff.membership.${subscriptionStatus as "PENDING" | "ACTIVE" | "GRACE"}`)
    : subscriptionStatus;
  const isOpen = pass !== null && mayHandOut(pass);
  const ways = pass ? waysOf(pass, { memberSearch, role }) : [];
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
