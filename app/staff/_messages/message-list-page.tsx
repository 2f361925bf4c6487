import { getTranslations } from "#app/i18n/translations.ts";
import { Button } from "#components/ui/button.tsx";
import { Live } from "#components/ui/live.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  type After,
  countDispatches,
  dispatchesCounted,
  dispatchOutcomes,
  listDispatches,
} from "#portal/messaging/sending/dispatch-list.ts";
import { findHolders, holdersRead } from "#portal/messaging/sending/dispatch-search.ts";
import { LinkLine } from "../_shell/link-line.tsx";
import { DayFields, PageLinks, ShowLinks } from "../_shell/list-controls.tsx";
import { type ListQuery, maxSearchLength, rowOf, rowQuery } from "../_shell/list-query.ts";
import { searchMessages } from "./actions.ts";
import { type MessageKind, messageAddress, readMessageSearch } from "./message-address.ts";
import { MessageTable } from "./message-table.tsx";

const rowsOnPage = 40;

/** Every message of a kind, newest first: filtered by how it stands and when it was, searched by whom and what. */
export async function MessageListPage({ kind, query }: { kind: MessageKind; query: ListQuery }) {
  const here = messageAddress(kind);
  const t = await getTranslations("staff");
  const { search, kept, filter, days } = readMessageSearch(kind, query, new Date());
  const holders = await findHolders(getDatabase(), filter);
  const { outcome, ...others } = { ...filter, holders };
  const [{ rows, next, previous }, counts] = await Promise.all([
    listDispatches(getDatabase(), {
      ...others,
      outcome,
      after: placeOf(query.after),
      before: placeOf(query.before),
      limit: rowsOnPage,
    }),
    countDispatches(getDatabase(), others),
  ]);
  const isNarrowed = Object.values(kept).some(Boolean);
  const place = kind === "sms" ? "sms" : "notifications";
  return (
    <>
      {!previous && <Live changes={`/staff/changes/${place}`} />}
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t(`places.${place}`)}</h1>
      <ShowLinks
        here={here}
        kept={kept}
        links={[undefined, ...dispatchOutcomes].map((show) => ({
          show,
          label: (
            <>
              {t(`messages.show.${show ?? "all"}`)}
              {show && <Count count={counts[show]} />}
            </>
          ),
        }))}
      />
      <form action={searchMessages} className="mb-6 flex max-w-3xl flex-wrap items-end gap-3">
        <input type="hidden" name="kind" value={kind} />
        {outcome && <input type="hidden" name="show" value={outcome} />}
        <div className="min-w-52 flex-1 basis-full sm:basis-0">
          <TextField
            id="search"
            name="search"
            label={t(`messages.search.${kind}`)}
            defaultValue={search}
            maxLength={maxSearchLength}
            data-search
          />
        </div>
        <DayFields days={days} />
        <Button manner="secondary">{t("messages.searchSubmit")}</Button>
      </form>
      {isNarrowed && (
        <LinkLine href={here} className="mb-4">
          {t("messages.showAll")}
        </LinkLine>
      )}
      {holders.isCut && (
        <p className="mb-4 max-w-2xl text-ink-soft">
          {t("messages.olderNotSearched", { count: holdersRead })}
        </p>
      )}
      <MessageTable
        rows={rows}
        caption={t(`places.${place}`)}
        withHolder
        empty={isNarrowed ? t("messages.noneFound") : t(`messages.none.${kind}`)}
      />
      <PageLinks
        here={here}
        kept={kept}
        before={previous && queryOf(previous)}
        after={next && queryOf(next)}
      />
    </>
  );
}

/** How many there are, as far as they are counted. */
function Count({ count }: { count: number }) {
  const words = count < dispatchesCounted ? String(count) : `${dispatchesCounted - 1}+`;
  return <span className="ml-1.5 text-ink-soft tabular-nums">({words})</span>;
}

function placeOf(written: ListQuery[string]): After | undefined {
  const row = rowOf(written);
  const isRow = row && recordIdSchema.safeParse(row.id).success;
  return isRow ? { createdAt: row.at, id: row.id } : undefined;
}

function queryOf({ createdAt, id }: After): string {
  return rowQuery({ at: createdAt, id });
}
