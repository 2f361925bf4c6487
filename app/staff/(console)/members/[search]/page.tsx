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
import { mayRole } from "#portal/auth/staff/role.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { getMemberSearch } from "#portal/memberships/member-search.ts";
import { findTimelinePerson } from "#portal/messaging/timeline.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isFailureOfService } from "#portal/pass-service/failure.ts";
import { holderLine } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted, mayHandOut } from "#portal/passes/pass-actions.ts";
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
  const known = { kennitalaDigest: kennitalaDigest(kennitala), passIds };
  const person = await findTimelinePerson(getDatabase(), known);
  const timeline = await timelineOf(staff, person, query.older);
  return (
    <>
      <LinkLine href="/staff/members">{t("findAnother")}</LinkLine>
      <h1 className="mb-6 text-2xl leading-tight font-bold tabular-nums">
        {t("heading", { kennitala: formatKennitala(kennitala) })}
      </h1>
      {result.kind === "member" ? (
        <MemberPasses
          staff={staff}
          memberSearch={id}
          lookup={result.lookup}
          known={timeline.rows.map((entry) =>
            entry.kind === "message" ? entry.message.holder : undefined,
          )}
        />
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
  /** Holder's lines that messages kept. */
  known: (string | undefined)[];
}

async function MemberPasses({ staff, memberSearch, lookup, known }: MemberPassesProps) {
  const t = await getTranslations("staff.member");
  const mayOpen = mayRole(staff.role, "pass:read");
  const holder = mayOpen ? ((await holderOf(lookup)) ?? known.find(Boolean)) : undefined;
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
