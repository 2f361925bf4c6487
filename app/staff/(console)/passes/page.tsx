import { getTranslations } from "#app/i18n/translations.ts";
import { pageTitle } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { findBulkListsByName } from "#portal/messaging/bulk/bulk-lists.ts";
import { searchPeople } from "#portal/messaging/people-search.ts";
import { listMessages } from "#portal/messaging/sending/message-list.ts";
import { holdersRead } from "#portal/messaging/sending/message-search.ts";
import { listOpenedPasses } from "#portal/passes/handled-passes.ts";
import { readHolder, unsealHolder } from "#portal/passes/holder-lines.ts";
import { voidedHere } from "#portal/passes/pass-operations.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import {
  keptSince,
  type MessageKind,
  messageAddress,
  readMessageSearch,
} from "../../_messages/message-address.ts";
import { listName } from "../../_shell/formats.ts";
import {
  type ListQuery,
  listAddress,
  maxSearchLength,
  unsealSearch,
} from "../../_shell/list-query.ts";
import { LookupForm } from "../../_shell/lookup-form.tsx";
import { newPassAddress } from "../../_shell/pass-address.ts";
import { passTypeNames } from "../../_shell/pass-type-name.ts";
import { type NamedPass, PersonTable } from "../../_shell/person-table.tsx";
import { LinkLine, PassStatus, Section, staffPage } from "../../_shell/staff-page.tsx";
import { kennitalaProblem } from "../../_shell/typed-kennitala.ts";
import { openPass } from "./actions.ts";
import { searchRows } from "./search-rows.tsx";

export async function generateMetadata({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const t = await getTranslations("staff.passes");
  return pageTitle(t(unsealSearch((await searchParams).search) ? "results.title" : "title"));
}

export default staffPage("pass:read", async (staff, { query }) => {
  const t = await getTranslations("staff.passes");
  const problem = await getTranslations("staff.problem");
  const finder = await getTranslations("staff.frame.finder");
  const members = await getTranslations("staff.members");
  const written = query.search;
  const search = unsealSearch(written);
  return (
    <>
      <h1 className="mb-6 text-2xl leading-tight font-bold">
        {t(search ? "results.title" : "title")}
      </h1>
      <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LookupForm
          key={search}
          act={openPass}
          // The same label and hint as on the members' page and in the header, where searches begin.
          label={search ? finder("label") : t("label")}
          hint={search ? members("hint") : t("hint")}
          submit={t("open")}
          problemTitle={t("problemTitle")}
          fault={problem("fault")}
          input={{ name: "pass", autoCapitalize: "none", maxLength: maxSearchLength }}
          before={search}
          otherWay={
            mayRole(staff.role, "pass:scan")
              ? { href: "/staff/scan", label: t("toScan"), icon: "scan" }
              : undefined
          }
        />
        {!search && <OtherWays role={staff.role} />}
      </div>
      {search && typeof written === "string" ? (
        <SearchResults search={search} sealed={written} role={staff.role} />
      ) : (
        <Section title={t("recent")}>
          <PassTable
            caption={t("recent")}
            empty={t("recentNone")}
            when={t("opened")}
            passes={await openedPassesOf(staff.accountId)}
          />
        </Section>
      )}
    </>
  );
});

async function OtherWays({ role }: { role: Role }) {
  const t = await getTranslations("staff.passes");
  return (
    <Section className="min-w-0" title={t("otherWays")} isLoose>
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
        {mayRole(role, "pass:create") && (
          <ButtonLink manner="secondary" href={newPassAddress(undefined, undefined)}>
            <Icon name="create" />
            {t("toIssue")}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

const peopleShown = 20;
const passesShown = 20;
const listsShown = 5;
const kinds: readonly MessageKind[] = ["sms", "notification"];

interface SearchResultsProps {
  search: string;
  sealed: string;
  role: Role;
}

async function SearchResults({ search, sealed, role }: SearchResultsProps) {
  const t = await getTranslations("staff.passes.results");
  const older = await getTranslations("staff.messages");
  const names = await getTranslations("staff.scan.find");
  const now = new Date();
  const [{ people, hasMore, isCut }, ...messages] = await Promise.all([
    searchPeople(getDatabase(), { search, keptSince: keptSince(now), limit: peopleShown }),
    ...kinds.map(async (kind) => {
      const { filter } = readMessageSearch(kind, { search: sealed }, now);
      const { rows } = await listMessages(getDatabase(), { ...filter, limit: 1 });
      return rows.length > 0 ? [kind] : [];
    }),
  ]);
  const kindsFound = messages.flat();
  const lists = mayRole(role, "bulk:read")
    ? await findBulkListsByName(getDatabase(), search, listsShown)
    : [];
  const isFound = people.length + kindsFound.length + lists.length > 0;
  const voided = await voidedHere(
    getDatabase(),
    people.map(({ passId }) => passId),
  );
  const rows = await searchRows(people, voided);
  const searched = { search: isolated(search) };
  const mistyped = isFound ? undefined : await kennitalaProblem(search);
  if (mistyped) {
    return (
      <p className="mt-8 font-semibold" role="status">
        {mistyped}
      </p>
    );
  }
  return (
    <>
      <p className="mt-8" role="status">
        {t(isFound ? "for" : "none", searched)}
      </p>
      {!isFound && /\d/.test(search) && mayRole(role, "pass:scan") && (
        <LinkLine href="/staff/scan">{names("toScan")}</LinkLine>
      )}
      {lists.length > 0 && (
        <Section className="mt-6" title={t("lists")}>
          <div className="flex flex-col items-start">
            {lists.map(async (list) => (
              <LinkLine key={list.id} href={`/staff/bulk/${list.id}`}>
                {await listName(list)}
              </LinkLine>
            ))}
          </div>
        </Section>
      )}
      <Section className="mt-6" title={t("people")}>
        <PersonTable
          caption={t("people")}
          facts={rows.some(({ facts = [] }) => facts.length > 0) ? [t("has")] : []}
          state={t("newest")}
          onPhone={1}
          when={t("at")}
          empty={t("noPeople")}
          rows={rows}
        />
        {hasMore && (
          <p className="mt-2 max-w-2xl text-ink-soft">{t("more", { count: peopleShown })}</p>
        )}
        {isCut && (
          <p className="mt-2 max-w-2xl text-ink-soft">
            {older("olderNotSearched", { count: holdersRead })}
          </p>
        )}
        {kindsFound.map((kind) => (
          <LinkLine
            key={kind}
            href={listAddress(messageAddress(kind), { search: sealed })}
            className="mt-2"
          >
            {t(`messages.${kind}`)}
          </LinkLine>
        ))}
      </Section>
    </>
  );
}

async function openedPassesOf(accountId: string): Promise<ListedPass[]> {
  const opened = await listOpenedPasses(getDatabase(), accountId, passesShown);
  return opened.map(({ sealedHolder, openedAt, ...pass }) => {
    return { ...pass, holder: unsealHolder(sealedHolder), at: openedAt };
  });
}

type ListedPass = NamedPass & { at: Date; externalIdentifier: string | null };

interface PassTableProps {
  passes: ListedPass[];
  caption: string;
  empty: string;
  when: string;
}

async function PassTable({ passes, ...table }: PassTableProps) {
  const t = await getTranslations("staff.passes");
  const typeName = await passTypeNames();
  // A voided pass is marked, because the one issued in its place has the same name.
  const voided = await voidedHere(
    getDatabase(),
    passes.map(({ passId }) => passId),
  );
  return (
    <PersonTable
      {...table}
      facts={[t("pass"), t("number")]}
      onPhone={1}
      rows={passes.map(({ at, externalIdentifier, ...pass }) => {
        const type = pass.passTitle ? typeName(pass.passTitle) : undefined;
        return {
          key: pass.passId,
          href: `/staff/passes/${pass.passId}`,
          name: pass,
          state: voided.has(pass.passId) && <PassStatus status="VOIDED" />,
          at,
          facts: [
            readHolder(pass.holder).name && type && <span lang={type.lang}>{type.words}</span>,
            externalIdentifier &&
              !pass.holder?.includes(externalIdentifier) &&
              isolated(externalIdentifier),
          ],
        };
      })}
    />
  );
}
