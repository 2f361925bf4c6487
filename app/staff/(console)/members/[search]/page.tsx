import { redirect } from "next/navigation";
import { cache } from "react";
import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageNotice } from "#components/ui/notice.tsx";
import {
  formatKennitala,
  type Kennitala,
  type MemberLookup,
  recordIdSchema,
} from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { cachedMemberLookup } from "#portal/memberships/member-offers.ts";
import { findMemberSearchOf, getMemberSearch } from "#portal/memberships/member-search.ts";
import { listMessagesOf } from "#portal/messaging/sending/message-list.ts";
import { findTimelinePerson, type TimelinePerson } from "#portal/messaging/timeline.ts";
import { setResponseStatus } from "#portal/observability/request-context.ts";
import { isFailureOfService } from "#portal/pass-service/failure.ts";
import { type Holder, holderLine, readHolder } from "#portal/passes/holder-lines.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { isDeleted } from "#portal/passes/pass-actions.ts";
import { PersonTimeline, timelineOf } from "../../../_messages/person-timeline.tsx";
import { maxSearchLength } from "../../../_shell/list-query.ts";
import { LookupForm } from "../../../_shell/lookup-form.tsx";
import { recordTitle } from "../../../_shell/record-title.ts";
import { RegisterContact } from "../../../_shell/register-contact.tsx";
import { LinkLine, NoSuchRecord, staffPage } from "../../../_shell/staff-page.tsx";
import { findMember } from "../actions.ts";
import { KnownPasses, MemberPasses } from "./member-passes.tsx";

export const generateMetadata = recordTitle<{ search: string }>(
  "member:find",
  "staff.member.title",
  async (staff, { search }) => (await loadMember(staff, search))?.holder?.name,
);

export default staffPage<{ search: string }>("member:find", async (staff, { search, query }) => {
  const found = await loadMember(staff, search);
  const t = await getTranslations("staff.member");
  if (!found) {
    const today = await getTranslations("staff.today");
    const back = { href: "/staff/members", label: today("find") };
    return <NoSuchRecord title={t("noSearch.title")} body={t("noSearch.body")} back={back} />;
  }
  const { kennitala, result, person, holder } = found;
  if (!kennitala) {
    const looked = await findMemberSearchOf(staff, person.kennitalaDigest ?? null);
    if (looked) redirect(`/staff/members/${looked}`);
  }
  const lang = await getIssuerLang();
  const fact = holder?.facts[0];
  const ofKennitala = kennitala && t("heading", { kennitala: formatKennitala(kennitala) });
  return (
    <>
      <LinkLine href="/staff/members">{t("findAnother")}</LinkLine>
      <h1 className="text-2xl leading-tight font-bold [overflow-wrap:anywhere]">
        {holder?.name ? (
          <bdi lang={lang}>{holder.name}</bdi>
        ) : (
          <span className="tabular-nums">{ofKennitala ?? t("title")}</span>
        )}
      </h1>
      <p className="mb-6 flex flex-wrap gap-x-4 text-ink-soft">
        {holder?.name && ofKennitala && <span className="tabular-nums">{ofKennitala}</span>}
        {!holder?.name && result?.kind === "member" && t("noName")}
        {fact && <bdi lang={lang}>{fact}</bdi>}
      </p>
      {!result && (
        <>
          <KnownPasses staff={staff} memberSearch={search} passIds={person.passIds} />
          <KennitalaLookup />
        </>
      )}
      {kennitala && result?.kind === "member" && (
        <>
          <MemberPasses
            staff={staff}
            memberSearch={search}
            kennitala={kennitala}
            lookup={result.lookup}
          />
          <KnownPasses
            staff={staff}
            memberSearch={search}
            passIds={otherPasses(person, result.lookup)}
            title={t("others")}
          />
          <p className="mt-4 text-ink-soft">{t("othersNotListed")}</p>
        </>
      )}
      {result && result.kind !== "member" && <NoMember result={result} />}
      <PersonTimeline
        timeline={await timelineOf(staff, person, query)}
        here={`/staff/members/${search}`}
        query={query}
        find={search}
      />
    </>
  );
});

/** Passes of the person that belong to none of the memberships. */
function otherPasses({ passIds }: TimelinePerson, { memberships }: MemberLookup): string[] {
  const ofMemberships = new Set(memberships.flatMap(({ pass }) => pass?.id ?? []));
  return passIds.filter((id) => !ofMemberships.has(id));
}

/** Search by kennitala: for a person found by name, only the kennitala leads to the membership. */
async function KennitalaLookup() {
  const t = await getTranslations("staff.member.byKennitala");
  const members = await getTranslations("staff.members");
  const passes = await getTranslations("staff.passes");
  return (
    <div className="mt-6 max-w-xl">
      <LookupForm
        act={findMember}
        label={t("label")}
        hint={t("hint")}
        submit={members("find")}
        manner="secondary"
        problemTitle={passes("problemTitle")}
        fault={members("fault")}
        input={{ name: "person", inputMode: "numeric", maxLength: maxSearchLength }}
      />
    </div>
  );
}

type Lookup = Awaited<ReturnType<typeof cachedMemberLookup>>;

interface FoundMember {
  person: TimelinePerson;
  holder: Holder | undefined;
  /** Undefined for a person found by a pass, because only a digest of the kennitala is stored. */
  kennitala?: Kennitala;
  result?: Lookup;
}

/**
 * The member found by a search of this session, or by a pass whose messages all belong to one member.
 * Cached, because title and page both read it.
 */
const loadMember = cache(async (staff: Staff, search: string): Promise<FoundMember | undefined> => {
  if (!recordIdSchema.safeParse(search).success) return undefined;
  const searched = await getMemberSearch(staff, search);
  if (!searched) {
    const person = await findTimelinePerson(getDatabase(), { passId: search.toLowerCase() });
    if (person.kennitalaDigest === undefined) return undefined;
    return { person, holder: await holderOf(person, person.passIds) };
  }
  const { kennitala } = searched;
  const result = await cachedMemberLookup(kennitala);
  const memberships = result.kind === "member" ? result.lookup.memberships : [];
  const passes = memberships.flatMap(({ pass }) => pass ?? []);
  const person = await findTimelinePerson(getDatabase(), {
    kennitalaDigest: kennitalaDigest(kennitala),
    passIds: passes.map(({ id }) => id),
  });
  // Removed passes are searched for the name last.
  const [removed, open] = [passes.filter(isDeleted), passes.filter((pass) => !isDeleted(pass))];
  const ids = [...open, ...removed].map(({ id }) => id);
  return { person, holder: await holderOf(person, ids), kennitala, result };
});

const passesRead = 3;
const messagesRead = 30;

/** Holder as stated on the person's passes, else in the newest messages: a member lookup holds no name. */
async function holderOf(person: TimelinePerson, passIds: string[]): Promise<Holder | undefined> {
  const [loaded, messages] = await Promise.all([
    Promise.all(passIds.slice(0, passesRead).map((id) => loadPass(id))),
    listMessagesOf(getDatabase(), { ...person, limit: messagesRead }),
  ]);
  const stated = loaded.map((one) =>
    one.kind === "pass" ? holderLine(one.pass, one.template) : undefined,
  );
  const known = [...stated, ...messages.map(({ holder }) => holder)].map(readHolder);
  return known.find(({ name }) => name) ?? known.find(({ facts }) => facts.length > 0);
}

async function NoMember({ result }: { result: Exclude<Lookup, { kind: "member" }> }) {
  if (result.kind === "not-a-member") {
    const t = await getTranslations("staff.member");
    return (
      <PageNotice
        level={2}
        icon="question"
        title={t("none")}
        body={t("noneBody")}
        actions={<RegisterContact />}
      />
    );
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
