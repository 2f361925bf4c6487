import { getIssuerLang, getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listMessages } from "#portal/messaging/sending/message-list.ts";
import {
  type FoundPass,
  findHolders,
  holdersRead,
  searchPeople,
} from "#portal/messaging/sending/message-search.ts";
import { listOpenedPasses } from "#portal/passes/handled-passes.ts";
import { readHolder, unsealHolder } from "#portal/passes/holder-lines.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import {
  keptSince,
  type MessageKind,
  messageAddress,
  readMessageSearch,
} from "../../_messages/message-address.ts";
import { MessageTable } from "../../_messages/message-table.tsx";
import { listAddress, maxSearchLength, unsealSearch } from "../../_shell/list-query.ts";
import { LookupForm } from "../../_shell/lookup-form.tsx";
import { newPassAddress } from "../../_shell/pass-address.ts";
import { PersonTable } from "../../_shell/person-table.tsx";
import { Section, staffPage } from "../../_shell/staff-page.tsx";
import { openPass } from "./actions.ts";

export const generateMetadata = titled("staff.passes.title");

export default staffPage("pass:read", async (staff, { query }) => {
  const t = await getTranslations("staff.passes");
  const problem = await getTranslations("staff.problem");
  const written = query.search;
  const search = unsealSearch(written);
  return (
    <>
      <h1 className="mb-6 text-2xl leading-tight font-bold">{t("title")}</h1>
      <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LookupForm
          key={search}
          act={openPass}
          label={t("label")}
          hint={t("hint")}
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
        <SearchResults search={search} sealed={written} />
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

const passesShown = 20;
const messagesShown = 5;
const kinds: readonly MessageKind[] = ["sms", "notification"];

async function SearchResults({ search, sealed }: { search: string; sealed: string }) {
  const t = await getTranslations("staff.passes.results");
  const older = await getTranslations("staff.messages");
  const [found, ...messages] = await Promise.all([
    searchPeople(getDatabase(), {
      search,
      keptSince: keptSince(new Date()),
      limit: passesShown,
    }),
    ...kinds.map(async (kind) => {
      const { filter } = readMessageSearch(kind, { search: sealed }, new Date());
      const holders = await findHolders(getDatabase(), filter);
      const page = await listMessages(getDatabase(), {
        ...filter,
        holders,
        limit: messagesShown,
      });
      return { ...page, isCut: holders.isCut };
    }),
  ]);
  const searched = { search: isolated(search) };
  const rows = messages.flatMap((page) => page.rows);
  return (
    <>
      <p className="mt-8" role="status">
        {t(found.passes.length + rows.length > 0 ? "for" : "none", searched)}
      </p>
      <Section className="mt-6" title={t("passes")}>
        <PassTable
          passes={found.passes}
          caption={t("passes")}
          empty={t("noPasses")}
          when={t("at")}
        />
        {found.hasMore && (
          <p className="mt-2 max-w-2xl text-ink-soft">{t("more", { count: passesShown })}</p>
        )}
      </Section>
      <Section title={t("messages")}>
        <MessageTable
          rows={rows.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))}
          caption={t("messages")}
          empty={t("noMessages")}
          withKind
        />
        {(found.isCut || messages.some(({ isCut }) => isCut)) && (
          <p className="mt-2 max-w-2xl text-ink-soft">
            {older("olderNotSearched", { count: holdersRead })}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {kinds.map(
            (kind, at) =>
              messages[at]?.next && (
                <ButtonLink
                  key={kind}
                  manner="secondary"
                  href={listAddress(messageAddress(kind), { search: sealed })}
                >
                  {t(`all.${kind}`)}
                </ButtonLink>
              ),
          )}
        </div>
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

type ListedPass = FoundPass & { externalIdentifier?: string | null };

interface PassTableProps {
  passes: ListedPass[];
  caption: string;
  empty: string;
  when: string;
}

async function PassTable({ passes, ...table }: PassTableProps) {
  const lang = await getIssuerLang();
  const t = await getTranslations("staff.passes");
  return (
    <PersonTable
      {...table}
      facts={[t("pass"), t("number")]}
      rows={passes.map(({ at, externalIdentifier, ...pass }) => ({
        key: pass.passId,
        href: `/staff/passes/${pass.passId}`,
        name: pass,
        at,
        facts: [
          readHolder(pass.holder).name && pass.passTitle && (
            <span lang={lang}>{pass.passTitle}</span>
          ),
          externalIdentifier &&
            !pass.holder?.includes(externalIdentifier) &&
            isolated(externalIdentifier),
        ].map((fact) => fact || undefined),
      }))}
    />
  );
}
