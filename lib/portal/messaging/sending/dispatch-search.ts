import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { findAccountIdsByName } from "#portal/auth/activity/activity-list.ts";
import type { Database } from "#portal/database/database.ts";
import { dispatch, type dispatchOutcomes } from "#portal/database/schema/dispatch.ts";
import { filterInPortions, wordsMatcher } from "#portal/passes/find-handled-passes.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import type { DispatchKind } from "./dispatch.ts";

export type DispatchOutcome = (typeof dispatchOutcomes)[number];

export interface DispatchFilter {
  kind: DispatchKind;
  outcome?: DispatchOutcome | undefined;
  passId?: string | undefined;
  /** Words of whoever sent it, of the holder's line or of the text, or digits of the number. */
  search?: string | undefined;
  /** Nothing older holds a text, a number or a holder's line any more. */
  keptSince: Date;
  from?: Date | undefined;
  /** The first moment that is too late. */
  until?: Date | undefined;
  /** Where more than one thing is shown of a search: read beforehand, for all of them. */
  holders?: FoundHolders | undefined;
}

/** What a list of messages is narrowed to. */
export async function dispatchCondition(
  database: Database,
  filter: DispatchFilter,
): Promise<SQL | undefined> {
  const { kind, outcome, passId, search, from, until } = filter;
  return and(
    eq(dispatch.kind, kind),
    outcome && eq(dispatch.outcome, outcome),
    passId ? eq(dispatch.passId, passId) : undefined,
    from && gte(dispatch.createdAt, from),
    until && lt(dispatch.createdAt, until),
    search ? await searchedBy(database, { ...filter, search }) : undefined,
  );
}

async function searchedBy(
  database: Database,
  filter: DispatchFilter & { search: string },
): Promise<SQL | undefined> {
  const { kind, search, keptSince } = filter;
  const senders = await findAccountIdsByName(database, search);
  const { ids: held } = filter.holders ?? (await findHolders(database, filter));
  const holds = (column: SQL, words: string) =>
    sql`${column} ilike ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
  const digits = digitsOf(search);
  return or(
    senders.length > 0 ? inArray(dispatch.staffId, senders) : undefined,
    and(
      gte(dispatch.createdAt, keptSince),
      or(
        holds(textOf(kind), search),
        held.length > 0 ? inArray(dispatch.id, held) : undefined,
        digits ? holds(sql`${dispatch.recipient}`, digits) : undefined,
        digits ? holds(sql`${dispatch.request} ->> 'phoneNumber'`, digits) : undefined,
      ),
    ),
  );
}

/** What was written into it. */
function textOf(kind: DispatchKind): SQL<string | null> {
  return kind === "sms"
    ? sql`${dispatch.request} -> 'content' ->> 'customContent'`
    : sql`${dispatch.request} ->> 'message'`;
}

/** A part of a phone number, however it is written; undefined of what is none. */
function digitsOf(search: string): string | undefined {
  const isNumber = /^(\+|00)?[\d\s().\p{Pd}]+$/u.test(search);
  const digits = search.replaceAll(/\D/g, "").replace(/^00/, "");
  return isNumber && digits.length >= 4 ? digits : undefined;
}

/** The newest messages whose holder's line is read. */
export const holdersRead = 5_000;

export interface FoundHolders {
  ids: string[];
  /** There are older messages whose line was not read. */
  isCut: boolean;
}

/** The holder's lines are sealed, so each is opened to look for the words. */
export async function findHolders(
  database: Database,
  { kind, search = "", keptSince, from, until }: DispatchFilter,
): Promise<FoundHolders> {
  if (search === "") return { ids: [], isCut: false };
  const rows = await database
    .select({ id: dispatch.id, sealedHolder: dispatch.sealedHolder, text: textOf(kind) })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.kind, kind),
        gte(dispatch.createdAt, keptSince),
        from && gte(dispatch.createdAt, from),
        until && lt(dispatch.createdAt, until),
        isNotNull(dispatch.sealedHolder),
      ),
    )
    .orderBy(desc(dispatch.createdAt), desc(dispatch.id))
    .limit(holdersRead + 1);
  const matches = wordsMatcher(search);
  const found = await filterInPortions(rows.slice(0, holdersRead), ({ sealedHolder, text }) =>
    matches(`${unsealHolder(sealedHolder) ?? ""}\n${text ?? ""}`),
  );
  return { ids: found.map(({ id }) => id), isCut: rows.length > holdersRead };
}
