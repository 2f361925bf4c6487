import "server-only";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { maxNotificationLength, maxSmsLength } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import { smsPartsOf } from "#portal/messaging/sending/sms-preview.ts";
import { type Audience, type BulkList, resultsOf } from "./bulk-list.ts";
import { countRecipients } from "./bulk-lists.ts";
import { unsealRow } from "./bulk-row.ts";
import { recentTextsSince } from "./bulk-rules.ts";
import { type Chosen, isToBeSent, newestTextElsewhere, recipientsOf } from "./chosen-rows.ts";
import { columnsIn, fillIn, hasColumns } from "./fill-in.ts";
import { readRecipient } from "./list/recipients.ts";

export interface MeasuredTexts {
  /** The text as filled in for the row with the most parts, then the most characters. */
  longest: string;
  /**
   * Total parts, with the shortest and with the longest link. Notifications and recipients who
   * lacked a phone number at the last attempt count as none.
   */
  parts: { min: number; max: number };
  /** The same total by the parts of one message, fewest parts first. */
  groups: PartsGroup[];
  /** Rows whose text the service would refuse: too long, or blank. */
  tooLong: Refused & { limit: number };
  blank: Refused;
  /** Whether the text contains a kennitala before any placeholder is filled in. */
  hasKennitala: boolean;
  /** Rows whose filled-in text contains a kennitala from a column. */
  kennitalas: Refused;
  /** Columns used in the text that are empty in some rows. */
  blankColumns: { name: string; rows: Refused }[];
}

/** Messages of equal length: how many, and the parts of each. */
export interface PartsGroup {
  count: number;
  each: { min: number; max: number };
}

/** Number of rows, and the first of their line numbers. */
interface Refused {
  count: number;
  lines: number[];
}

const namedLines = 3;

const rowsAtATime = 1_000;

/** Measures the filled-in text of every recipient, a thousand rows at a time. */
export async function measureTexts(
  database: Database,
  columns: readonly string[],
  chosen: Chosen,
  text: string,
): Promise<MeasuredTexts> {
  const isText = chosen.request.kind === "sms";
  const limit = isText ? maxSmsLength : maxNotificationLength;
  const partsOf = (one: string) => (isText ? smsPartsOf(one) : { min: 0, max: 0 });
  const hasKennitala = mentionsKennitala(text);
  const groups = new Map<string, PartsGroup>();
  const tooLong = { limit, count: 0, lines: [] };
  const blank = { count: 0, lines: [] };
  const kennitalas = { count: 0, lines: [] };
  if (!hasColumns(text, columns)) {
    const { count } = await countRecipients(database, chosen);
    if (text.length > limit) tooLong.count = count;
    const measured = { longest: text, tooLong, blank, hasKennitala, kennitalas, blankColumns: [] };
    return { ...measured, ...totalOf(count > 0 ? [{ count, each: partsOf(text) }] : []) };
  }
  const named = columnsIn(text, columns).map((at) => {
    const rows: Refused = { count: 0, lines: [] };
    return { at, name: columns[at] ?? "", rows };
  });
  let longest = { text: "", max: 0 };
  for (let afterLine = 0; ; ) {
    const rows = await database
      .select({
        line: bulkRow.line,
        sealed: bulkRow.sealed,
      })
      .from(bulkRow)
      .where(and(isToBeSent(chosen), gt(bulkRow.line, afterLine)))
      .orderBy(asc(bulkRow.line))
      .limit(rowsAtATime);
    for (const { line, sealed } of rows) {
      const cells = unsealRow(sealed)?.cells;
      const filled = fillIn(text, columns, cells ?? []);
      const { min, max } = partsOf(filled);
      const key = `${min} ${max}`;
      const group = groups.get(key) ?? { count: 0, each: { min, max } };
      groups.set(key, { ...group, count: group.count + 1 });
      if (filled.length > limit) note(tooLong, line);
      // A row whose cells cannot be read is not sent.
      if (cells && filled.trim() === "") note(blank, line);
      const holdsKennitala = named.some(({ at }) => holdsAKennitala(cells?.[at] ?? ""));
      if (holdsKennitala || (!hasKennitala && mentionsKennitala(filled))) note(kennitalas, line);
      for (const { at, rows: without } of named)
        if (cells && (cells[at] ?? "") === "") note(without, line);
      const isLonger = max === longest.max && filled.length > longest.text.length;
      if (max > longest.max || isLonger) longest = { text: filled, max };
    }
    if (rows.length < rowsAtATime) break;
    afterLine = rows.at(-1)?.line ?? afterLine;
  }
  const blankColumns = named.flatMap(({ name, rows }) => (rows.count > 0 ? { name, rows } : []));
  return {
    longest: longest.text,
    ...totalOf([...groups.values()]),
    tooLong,
    blank,
    hasKennitala,
    kennitalas,
    blankColumns,
  };
}

function totalOf(groups: PartsGroup[]): Pick<MeasuredTexts, "parts" | "groups"> {
  const sum = (end: "min" | "max") =>
    groups.reduce((all, { count, each }) => all + count * each[end], 0);
  return {
    parts: { min: sum("min"), max: sum("max") },
    groups: groups.toSorted((one, other) => one.each.max - other.each.max),
  };
}

/** Read as a recipient, because a spreadsheet drops a kennitala's leading zero. */
function holdsAKennitala(cell: string): boolean {
  return "kennitala" in readRecipient(cell, "kennitala") || mentionsKennitala(cell);
}

function note(refused: Refused, line: number): void {
  refused.count += 1;
  if (refused.count <= namedLines) refused.lines.push(line);
}

/**
 * Number of recipients in an audience, how many of them were sent a text outside this list since a given
 * time, and when the newest of those texts was sent.
 */
export async function countRecentTexts(
  database: Database,
  { id, audience }: Pick<Chosen, "id" | "audience">,
  since: Date,
): Promise<{ all: number; recent: number; newest: Date | null }> {
  const texted = sql<Date | null>`${newestTextElsewhere(id)}`;
  const rows = database
    .select({ texted: texted.as("texted") })
    .from(bulkRow)
    .where(and(eq(bulkRow.listId, id), inArray(bulkRow.result, resultsOf(audience))))
    .as("rows");
  const isRecent = gte(rows.texted, sql`${since.toISOString()}::timestamptz`);
  const [counted] = await database
    .select({
      all: sql<number>`count(*)::int`,
      recent: sql<number>`(count(*) filter (where ${isRecent}))::int`,
      newest: sql<Date | null>`max(${rows.texted})`.mapWith(bulkRow.textedAt),
    })
    .from(rows);
  return counted ?? { all: 0, recent: 0, newest: null };
}

/**
 * Whether the same kind of message was confirmed within the last days for the same recipients, or for
 * the same file, of which some were left out then and are included now.
 */
export async function isSameAgain(database: Database, chosen: Chosen, now: Date): Promise<boolean> {
  const { digest } = await recipientsOf(database, chosen);
  if (digest === null) return false;
  const fingerprint = database
    .select({ fingerprint: bulkList.fingerprint })
    .from(bulkList)
    .where(eq(bulkList.id, chosen.id));
  const [found] = await database
    .select({ id: bulkList.id })
    .from(bulkList)
    .where(
      and(
        ne(bulkList.id, chosen.id),
        gte(bulkList.confirmedAt, recentTextsSince(now)),
        or(
          eq(bulkList.recipientsDigest, digest),
          chosen.notTextedSince ? undefined : eq(bulkList.fingerprint, fingerprint),
        ),
        eq(sql`${bulkList.request}->>'kind'`, chosen.request.kind),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Sample size: so many recipients are compared, in place of all. */
const sample = 1_000;

export interface EarlierBulkList extends Pick<BulkList, "name" | "followUp"> {
  senderName: string;
  confirmedAt: Date;
  /** `list`: both lists have the same contents. `everybody`: the earlier one has all passes of this one. `people`: more than half. */
  same: "list" | "everybody" | "people";
}

/** The newest confirmed bulk list with the same contents, or sent to more than half of the same passes. */
export async function findEarlierBulkList(
  database: Database,
  current: Pick<BulkList, "id" | "fingerprint">,
  audience: Audience,
): Promise<EarlierBulkList | undefined> {
  const list = await findSameList(database, current);
  const people = await findSamePeople(database, current.id, audience);
  if (!list || !people) return list ?? people;
  return people.confirmedAt > list.confirmedAt ? people : list;
}

/** Includes lists that are scheduled, and lists that were sent to another audience. */
async function findSameList(
  database: Database,
  { id, fingerprint }: Pick<BulkList, "id" | "fingerprint">,
): Promise<EarlierBulkList | undefined> {
  if (fingerprint === null) return undefined;
  const [found] = await database
    .select(earlierColumns)
    .from(bulkList)
    .innerJoin(staffAccount, eq(staffAccount.id, bulkList.senderId))
    .where(
      and(
        eq(bulkList.fingerprint, fingerprint),
        ne(bulkList.id, id),
        isNotNull(bulkList.confirmedAt),
      ),
    )
    .orderBy(desc(bulkList.confirmedAt))
    .limit(1);
  return found && { ...found, same: "list" };
}

const earlierColumns = {
  name: bulkList.name,
  followUp: bulkList.followUp,
  senderName: staffAccount.name,
  confirmedAt: sql<Date>`${bulkList.confirmedAt}`.mapWith(bulkList.confirmedAt),
};

async function findSamePeople(
  database: Database,
  listId: string,
  audience: Audience,
): Promise<EarlierBulkList | undefined> {
  const isMine = and(
    eq(bulkRow.listId, listId),
    inArray(bulkRow.result, resultsOf(audience)),
    isNotNull(bulkRow.passId),
  );
  const mine = database
    .select({ passId: bulkRow.passId })
    .from(bulkRow)
    .where(isMine)
    .limit(sample)
    .as("mine");
  const theirs = alias(bulkRow, "theirs");
  const [taken] = await database.select({ count: sql<number>`count(*)::int` }).from(mine);
  const count = taken?.count ?? 0;
  if (count === 0) return undefined;
  const [found] = await database
    .select({ ...earlierColumns, shared: sql<number>`count(*)::int` })
    .from(mine)
    .innerJoin(theirs, eq(theirs.passId, mine.passId))
    .innerJoin(bulkList, eq(bulkList.id, theirs.listId))
    .innerJoin(staffAccount, eq(staffAccount.id, bulkList.senderId))
    .where(and(ne(theirs.listId, listId), isNotNull(theirs.messageId)))
    .groupBy(bulkList.id, staffAccount.name)
    .having(sql`count(*) * 2 > ${count}`)
    .orderBy(desc(bulkList.confirmedAt))
    .limit(1);
  if (!found) return undefined;
  const { shared, ...earlier } = found;
  return { ...earlier, same: shared === count && count < sample ? "everybody" : "people" };
}
