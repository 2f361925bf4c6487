import { getTranslations } from "#app/i18n/translations.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { getDatabase } from "#portal/database/database.ts";
import { listDispatches } from "#portal/messaging/sending/dispatch-list.ts";
import { findHolders, holdersRead } from "#portal/messaging/sending/dispatch-search.ts";
import { searchHandledPasses } from "#portal/passes/find-handled-passes.ts";
import { isolated } from "#theme/isolated.ts";
import { type MessageKind, messageAddress } from "../../_messages/message-address.ts";
import { readMessageSearch } from "../../_messages/message-search.ts";
import { MessageTable } from "../../_messages/message-table.tsx";
import { listAddress } from "../../_shell/list-query.ts";
import { PassTable } from "./pass-table.tsx";

const passesShown = 20;
const messagesShown = 5;
const kinds: readonly MessageKind[] = ["sms", "notification"];

/** What the console knows by the words of a search: passes that it had before it, and messages. */
export async function SearchResults({ search, sealed }: { search: string; sealed: string }) {
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
