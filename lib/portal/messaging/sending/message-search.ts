import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { findAccountIdsByName } from "#portal/auth/activity/activity-list.ts";
import type { Database } from "#portal/database/database.ts";
import { message, shownOutcomeOf, type shownOutcomes } from "#portal/database/schema/messages.ts";
import {
  filterInPortions,
  searchHandledPasses,
  wordsMatcher,
} from "#portal/passes/handled-passes.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import type { MessageKind } from "./message-store.ts";

export type MessageOutcome = (typeof shownOutcomes)[number];

export interface MessageFilter {
  kind: MessageKind;
  outcome?: MessageOutcome | undefined;
  passId?: string | undefined;
  /** Words of the sender's name, the holder's line or the text, or digits of the phone number. */
  search?: string | undefined;
  /** Start of retention: older messages have no text, number or holder's line. */
  keptSince: Date;
  from?: Date | undefined;
  /** End of the interval, exclusive. */
  until?: Date | undefined;
  /** Holders found beforehand, where one search fills several views. */
  holders?: FoundHolders | undefined;
}

/** SQL condition for a filter of the message list. */
export async function messageCondition(
  database: Database,
  filter: MessageFilter,
): Promise<SQL | undefined> {
  const { kind, outcome, passId, search, from, until } = filter;
  return and(
    eq(message.kind, kind),
    outcome && eq(shownOutcomeOf(message), outcome),
    passId ? eq(message.passId, passId) : undefined,
    from && gte(message.createdAt, from),
    until && lt(message.createdAt, until),
    search ? await searchedBy(database, { ...filter, search }) : undefined,
  );
}

async function searchedBy(
  database: Database,
  filter: MessageFilter & { search: string },
): Promise<SQL | undefined> {
  const { kind, search, keptSince } = filter;
  const senders = await findAccountIdsByName(database, search);
  const { ids: held, passIds } = filter.holders ?? (await findHolders(database, filter));
  const holds = (column: SQL, words: string) =>
    sql`${column} ilike ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
  const digits = digitsOf(search);
  return or(
    senders.length > 0 ? inArray(message.staffId, senders) : undefined,
    passIds.length > 0 ? inArray(message.passId, passIds) : undefined,
    and(
      gte(message.createdAt, keptSince),
      or(
        holds(textOf(kind), search),
        held.length > 0 ? inArray(message.id, held) : undefined,
        digits ? holds(sql`${message.recipient}`, digits) : undefined,
        digits ? holds(sql`${message.request} ->> 'phoneNumber'`, digits) : undefined,
      ),
    ),
  );
}

/** SQL expression for the text that the sender wrote. */
function textOf(kind: MessageKind): SQL<string | null> {
  return kind === "sms"
    ? sql`${message.request} -> 'content' ->> 'customContent'`
    : sql`${message.request} ->> 'message'`;
}

/** Finds a message by its identifier in the portal or at the service. */
export async function findMessageById(
  database: Database,
  id: string,
): Promise<{ id: string; kind: MessageKind } | undefined> {
  const [found] = await database
    .select({ id: message.id, kind: message.kind })
    .from(message)
    .where(or(eq(message.id, id), eq(message.serviceId, id)))
    .limit(1);
  return found;
}

/** Digits of a part of a phone number in any notation; undefined for other text. */
export function digitsOf(search: string): string | undefined {
  const isNumber = /^(\+|00)?[\d\s().\p{Pd}]+$/u.test(search);
  const digits = search.replaceAll(/\D/g, "").replace(/^00/, "");
  return isNumber && digits.length >= 4 ? digits : undefined;
}

/** Maximum of messages, newest first, whose holder's line is searched. */
export const holdersRead = 5_000;

/** Maximum of passes, most recently handled first, whose messages are found by the pass's name. */
const passesFound = 50;

interface FoundHolders {
  /** Identifiers of messages whose holder's line or text matches. */
  ids: string[];
  /** Passes whose recorded name matches: the holder's line of their older messages may have been erased. */
  passIds: string[];
  /** Whether older messages were left out of the search. */
  isCut: boolean;
}

/** Searches holder's lines. They are sealed, so each one is opened. */
export async function findHolders(
  database: Database,
  { kind, search = "", keptSince, from, until }: MessageFilter,
): Promise<FoundHolders> {
  if (search === "") return { ids: [], passIds: [], isCut: false };
  const rows = await database
    .select({ id: message.id, sealedHolder: message.sealedHolder, text: textOf(kind) })
    .from(message)
    .where(
      and(
        eq(message.kind, kind),
        gte(message.createdAt, keptSince),
        from && gte(message.createdAt, from),
        until && lt(message.createdAt, until),
        isNotNull(message.sealedHolder),
      ),
    )
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(holdersRead + 1);
  const matches = wordsMatcher(search);
  const found = await filterInPortions(rows.slice(0, holdersRead), ({ sealedHolder, text }) =>
    matches(`${unsealHolder(sealedHolder) ?? ""}\n${text ?? ""}`),
  );
  const handled = await searchHandledPasses(database, search, passesFound);
  return {
    ids: found.map(({ id }) => id),
    // The search for passes also matches the pass type, so only matches of the name are kept.
    passIds: handled
      .filter(({ sealedHolder }) => matches(unsealHolder(sealedHolder) ?? ""))
      .map(({ passId }) => passId),
    isCut: rows.length > holdersRead,
  };
}
