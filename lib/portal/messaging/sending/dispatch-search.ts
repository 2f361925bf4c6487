import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { findAccountIdsByName } from "#portal/auth/activity/account-ids-by-name.ts";
import type { Database } from "#portal/database/database.ts";
import { dispatch, type dispatchOutcomes } from "#portal/database/schema/dispatch.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { wordsMatcher } from "#portal/passes/words-matcher.ts";
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
}

/** What a list of messages is narrowed to. */
export async function dispatchCondition(
  database: Database,
  { kind, outcome, passId, search, keptSince, from, until }: DispatchFilter,
): Promise<SQL | undefined> {
  return and(
    eq(dispatch.kind, kind),
    outcome && eq(dispatch.outcome, outcome),
    passId ? eq(dispatch.passId, passId) : undefined,
    from && gte(dispatch.createdAt, from),
    until && lt(dispatch.createdAt, until),
    search ? await searchedBy(database, kind, search, keptSince) : undefined,
  );
}

async function searchedBy(
  database: Database,
  kind: DispatchKind,
  search: string,
  keptSince: Date,
): Promise<SQL | undefined> {
  const senders = await findAccountIdsByName(database, search);
  const held = await idsByHolder(database, kind, search, keptSince);
  const holds = (column: SQL, words: string) =>
    sql`${column} ilike ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
  const text =
    kind === "sms"
      ? sql`${dispatch.request} -> 'content' ->> 'customContent'`
      : sql`${dispatch.request} ->> 'message'`;
  const digits = digitsOf(search);
  return or(
    senders.length > 0 ? inArray(dispatch.staffId, senders) : undefined,
    and(
      gte(dispatch.createdAt, keptSince),
      or(
        holds(text, search),
        held.length > 0 ? inArray(dispatch.id, held) : undefined,
        digits ? holds(sql`${dispatch.recipient}`, digits) : undefined,
        digits ? holds(sql`${dispatch.request} ->> 'phoneNumber'`, digits) : undefined,
      ),
    ),
  );
}

/** A part of a phone number, however it is written; undefined of what is none. */
function digitsOf(search: string): string | undefined {
  const isNumber = /^(\+|00)?[\d\s().\p{Pd}]+$/u.test(search);
  const digits = search.replaceAll(/\D/g, "").replace(/^00/, "");
  return isNumber && digits.length >= 4 ? digits : undefined;
}

/** The newest messages whose line is looked at. */
const holdersRead = 5_000;

/** The holder's lines are sealed: each is opened, and those go on that hold every word. */
async function idsByHolder(
  database: Database,
  kind: DispatchKind,
  search: string,
  keptSince: Date,
): Promise<string[]> {
  const rows = await database
    .select({ id: dispatch.id, sealedHolder: dispatch.sealedHolder })
    .from(dispatch)
    .where(
      and(
        eq(dispatch.kind, kind),
        gte(dispatch.createdAt, keptSince),
        isNotNull(dispatch.sealedHolder),
      ),
    )
    .orderBy(desc(dispatch.createdAt), desc(dispatch.id))
    .limit(holdersRead);
  const matches = wordsMatcher(search);
  return rows.flatMap(({ id, sealedHolder }) =>
    matches(unsealHolder(sealedHolder) ?? "") ? [id] : [],
  );
}
