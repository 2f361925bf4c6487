import { getTranslations } from "#app/i18n/translations.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Live } from "#components/ui/live.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  type After,
  type DispatchOutcome,
  listDispatches,
} from "#portal/messaging/sending/dispatch-list.ts";
import { type ListQuery, listAddress, rowOf, rowQuery, searchOf } from "../_shell/list-query.ts";
import { SearchField } from "../_shell/search-field.tsx";
import { type MessageKind, messageAddress } from "./message-address.ts";
import { MessageTable } from "./message-table.tsx";

interface MessageListPageProps {
  kind: MessageKind;
  searchParams: Promise<ListQuery>;
}

const outcomes = ["open", "good", "bad", "unknown"] as const satisfies readonly DispatchOutcome[];
const rowsOnPage = 40;

/** Every message of a kind, newest first: filtered by how it stands, searched by pass or sender. */
export async function MessageListPage({ kind, searchParams }: MessageListPageProps) {
  const here = messageAddress(kind);
  const query = await searchParams;
  const t = await getTranslations("staff");
  const outcome = outcomes.find((one) => one === query.show);
  const { search, passId, staff } = searchOf(query.q);
  const { rows, next, previous } = await listDispatches(getDatabase(), {
    kind,
    outcome,
    passId,
    staff,
    after: placeOf(query.after),
    before: placeOf(query.before),
    limit: rowsOnPage,
  });
  const kept = { show: outcome, q: search };
  const place = kind === "sms" ? "sms" : "notifications";
  return (
    <>
      {!previous && <Live changes={`/staff/changes/${place}`} />}
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t(`places.${place}`)}</h1>
      <nav aria-label={t("messages.filter")} className="mb-4 flex flex-wrap gap-x-5">
        {[undefined, ...outcomes].map((one) => (
          <a
            key={one ?? "all"}
            href={listAddress(here, { ...kept, show: one })}
            aria-current={one === outcome ? "true" : undefined}
            className="inline-flex min-h-11 min-w-11 items-center underline-offset-8 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline aria-[current=true]:decoration-accent aria-[current=true]:decoration-4"
          >
            {t(`messages.show.${one ?? "all"}`)}
          </a>
        ))}
      </nav>
      <form action={here} className="mb-6 flex max-w-xl flex-wrap items-end gap-3">
        {outcome && <input type="hidden" name="show" value={outcome} />}
        <div className="min-w-52 flex-1">
          <SearchField label={t("messages.search")} defaultValue={search} />
        </div>
        <Button manner="secondary">{t("messages.searchSubmit")}</Button>
      </form>
      <MessageTable
        rows={rows}
        caption={t(`places.${place}`)}
        empty={outcome || search ? t("messages.noneFound") : t(`messages.none.${kind}`)}
      />
      {(next || previous) && (
        <div className="mt-6 flex flex-wrap gap-3">
          {previous && (
            <ButtonLink
              manner="secondary"
              href={listAddress(here, { ...kept, before: queryOf(previous) })}
            >
              {t("messages.newer")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink
              manner="secondary"
              href={listAddress(here, { ...kept, after: queryOf(next) })}
            >
              {t("messages.older")}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

function placeOf(written: ListQuery[string]): After | undefined {
  const row = rowOf(written);
  const isRow = row && recordIdSchema.safeParse(row.id).success;
  return isRow ? { createdAt: row.at, id: row.id } : undefined;
}

function queryOf({ createdAt, id }: After): string {
  return rowQuery({ at: createdAt, id });
}
