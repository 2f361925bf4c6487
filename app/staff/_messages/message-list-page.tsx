import { getTranslations } from "#app/i18n/translations.ts";
import { TextField } from "#components/ui/fields.tsx";
import { Live } from "#components/ui/live.tsx";
import { recordIdSchema } from "#contract/index.ts";
import { getDatabase } from "#portal/database/database.ts";
import {
  type After,
  countMessages,
  listMessages,
  messagesCounted,
  shownOutcomes,
} from "#portal/messaging/sending/message-list.ts";
import { findHolders, holdersRead } from "#portal/messaging/sending/message-search.ts";
import { ListSearch, PageLinks, ShowLinks } from "../_shell/list-controls.tsx";
import { type ListQuery, maxSearchLength, rowOf, rowQuery } from "../_shell/list-query.ts";
import { searchMessages } from "./actions.ts";
import { type MessageKind, messageAddress, readMessageSearch } from "./message-address.ts";
import { MessageTable } from "./message-table.tsx";

const rowsOnPage = 40;

export async function MessageListPage({ kind, query }: { kind: MessageKind; query: ListQuery }) {
  const here = messageAddress(kind);
  const t = await getTranslations("staff");
  const { search, kept, filter, days } = readMessageSearch(kind, query, new Date());
  const holders = await findHolders(getDatabase(), filter);
  const { outcome, ...others } = { ...filter, holders };
  const [{ rows, next, previous }, counts] = await Promise.all([
    listMessages(getDatabase(), {
      ...others,
      outcome,
      after: placeOf(query.after),
      before: placeOf(query.before),
      limit: rowsOnPage,
    }),
    countMessages(getDatabase(), others),
  ]);
  // The filter is left out without such texts, because most carriers confirm each delivery.
  const isOffered = (show: (typeof shownOutcomes)[number] | undefined) =>
    show !== "unconfirmed" || show === outcome || counts.unconfirmed > 0;
  const isNarrowed = Object.values(kept).some(Boolean);
  const place = kind === "sms" ? "sms" : "notifications";
  return (
    <>
      {!previous && <Live changes={`/staff/changes/${place}`} />}
      <h1 className="mb-4 text-2xl leading-tight font-bold">{t(`places.${place}`)}</h1>
      <ShowLinks
        here={here}
        kept={kept}
        links={[undefined, ...shownOutcomes].filter(isOffered).map((show) => ({
          show,
          label: (
            <>
              {t(`messages.show.${show ?? "all"}`)}
              {show && <Count count={counts[show]} />}
            </>
          ),
        }))}
      />
      <ListSearch
        here={here}
        kept={kept}
        action={searchMessages}
        hidden={[["kind", kind], ...(outcome ? [["show", outcome] as [string, string]] : [])]}
        field={
          <TextField
            id="search"
            name="search"
            label={t(`messages.search.${kind}`)}
            defaultValue={search}
            maxLength={maxSearchLength}
            data-search
          />
        }
        days={days}
        submit={t("messages.searchSubmit")}
      />
      {holders.isCut && (
        <p className="mb-4 max-w-2xl text-ink-soft">
          {t("messages.olderNotSearched", { count: holdersRead })}
        </p>
      )}
      {outcome === "unconfirmed" && (
        <p className="mb-4 max-w-2xl text-ink-soft">{t("messages.unconfirmedNote")}</p>
      )}
      <MessageTable
        rows={rows}
        caption={t(`places.${place}`)}
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

/** Counts stop at a maximum. */
function Count({ count }: { count: number }) {
  const words = count < messagesCounted ? String(count) : `${messagesCounted - 1}+`;
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
