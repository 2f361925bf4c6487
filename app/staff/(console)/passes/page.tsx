import { Fragment } from "react";
import { getLocale } from "#app/i18n/locale.ts";
import { getTranslations } from "#app/i18n/translations.ts";
import { titled } from "#app/page-title.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { mayRole, type Role } from "#portal/auth/staff/role.ts";
import { getDatabase } from "#portal/database/database.ts";
import { listDispatches } from "#portal/messaging/sending/dispatch-list.ts";
import { findHolders, holdersRead } from "#portal/messaging/sending/dispatch-search.ts";
import { type HandledPass, searchHandledPasses } from "#portal/passes/find-handled-passes.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { listOpenedPasses } from "#portal/passes/opened-pass-store.ts";
import { Icon } from "#theme/icon.ts";
import { isolated } from "#theme/isolated.ts";
import {
  type MessageKind,
  messageAddress,
  readMessageSearch,
} from "../../_messages/message-address.ts";
import { MessageTable, PassName } from "../../_messages/message-table.tsx";
import { listAddress, maxSearchLength, unsealSearch } from "../../_shell/list-query.ts";
import { LookupForm } from "../../_shell/lookup-form.tsx";
import { staffPage } from "../../_shell/staff-page.tsx";
import { TimeAgo } from "../../_shell/time-ago.tsx";
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
        <section className="mt-10">
          <h2 className="mb-2 text-lg font-semibold">{t("recent")}</h2>
          <PassTable
            caption={t("recent")}
            empty={t("recentNone")}
            passes={await listOpenedPasses(getDatabase(), staff.accountId, 20)}
          />
        </section>
      )}
    </>
  );
});

/** A pass is seldom known by its identifier: its code is read, or its holder is found. */
async function OtherWays({ role }: { role: Role }) {
  const t = await getTranslations("staff.passes");
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t("otherWays")}</h2>
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
        {mayRole(role, "pass:create") && mayRole(role, "template:read") && (
          <ButtonLink manner="secondary" href="/staff/templates">
            <Icon name="create" />
            {t("toTemplates")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

const passesShown = 20;
const messagesShown = 5;
const kinds: readonly MessageKind[] = ["sms", "notification"];

/** What the console knows by the words of a search: passes that it had before it, and messages. */
async function SearchResults({ search, sealed }: { search: string; sealed: string }) {
  const t = await getTranslations("staff.passes.results");
  const older = await getTranslations("staff.messages");
  const [passes, ...messages] = await Promise.all([
    searchHandledPasses(getDatabase(), search, passesShown),
    ...kinds.map(async (kind) => {
      const { filter } = readMessageSearch(kind, { search: sealed }, new Date());
      const holders = await findHolders(getDatabase(), filter);
      const page = await listDispatches(getDatabase(), {
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
        {t(passes.length + rows.length > 0 ? "for" : "none", searched)}
      </p>
      <section className="mt-6">
        <h2 className="mb-2 text-lg font-semibold">{t("passes")}</h2>
        <PassTable passes={passes} caption={t("passes")} empty={t("noPasses")} />
      </section>
      <section className="mt-10">
        <h2 className="mb-2 text-lg font-semibold">{t("messages")}</h2>
        <MessageTable
          rows={rows.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))}
          caption={t("messages")}
          empty={t("noMessages")}
          withKind
          withHolder
        />
        {messages.some(({ isCut }) => isCut) && (
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
      </section>
    </>
  );
}

interface PassTableProps {
  passes: HandledPass[];
  caption: string;
  empty: string;
}

/** Passes that staff had before them, the newest first. */
async function PassTable({ passes, caption, empty }: PassTableProps) {
  const locale = await getLocale();
  const t = await getTranslations("staff.passes");
  return (
    <DataTable
      caption={caption}
      heads={[t("pass"), t("number"), t("opened")]}
      empty={<p>{empty}</p>}
      rows={passes.map(({ passId, passTitle, externalIdentifier, sealedHolder, openedAt }) => ({
        key: passId,
        href: `/staff/passes/${passId}`,
        cells: [
          <PassName
            key="pass"
            title={passTitle ?? t("unnamed")}
            holder={unsealHolder(sealedHolder)}
          />,
          <Fragment key="number">
            {externalIdentifier && <p>{isolated(externalIdentifier)}</p>}
            <p className="text-ink-soft">{passId}</p>
          </Fragment>,
          <TimeAgo key="opened" locale={locale} moment={openedAt} />,
        ],
      }))}
    />
  );
}
