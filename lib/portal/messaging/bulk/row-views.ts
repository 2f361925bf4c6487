import "server-only";
import { and, asc, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { formatKennitala } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkRow, checkResults, message, rowFaults } from "#portal/database/schema/messages.ts";
import { mentionsKennitala } from "#portal/input/plain-text.ts";
import { type Message, messageOf } from "#portal/messaging/sending/message-store.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { type BulkList, resultsOf } from "./bulk-list.ts";
import { type BulkListCounts, type MessageEnd, messageEnd } from "./bulk-list-counts.ts";
import type { RowResult } from "./bulk-lists.ts";
import { type RowContents, unsealRow } from "./bulk-row.ts";
import { type Chosen, isToBeSent } from "./chosen-rows.ts";
import { readRecipient } from "./list/recipients.ts";

/** Groups of messages that need staff's attention, each with its message ends. */
export const attentionEnds = {
  uncertain: ["unknown", "unresolved"],
  failed: ["refused", "failed"],
  "no-phone": ["no-phone"],
  settled: ["settled"],
  "delivered-later": ["delivered-later"],
  "sent-again": ["sent-again"],
} as const satisfies Record<string, readonly MessageEnd[]>;
/** Ends of failed messages that staff handled, or that were delivered later. */
export const overEnds = [
  ...attentionEnds.settled,
  ...attentionEnds["delivered-later"],
] as const satisfies readonly MessageEnd[];
export type Attention = keyof typeof attentionEnds;
export const attentions = Object.keys(attentionEnds) as Attention[];

export interface AttentionRow {
  line: number;
  /** Cells of the row; undefined after their erasure. */
  contents: RowContents | undefined;
  /** The pass's holder in words, where known and still stored. */
  holder: string | undefined;
  message: Message;
}

/** Messages that are being sent or whose delivery is not known yet, in the order of the file, after a line. */
export function listUnderWay(
  database: Database,
  listId: string,
  page: { afterLine?: number; limit: number },
): Promise<AttentionRow[]> {
  return listMessagesOfRows(
    database,
    listId,
    page,
    inArray(message.state, ["sending", "accepted"]),
  );
}

/** Messages with one of the ends, in the order of the file, after a line. */
export function listAttention(
  database: Database,
  listId: string,
  { attentions, ...page }: { attentions: readonly Attention[]; afterLine?: number; limit: number },
): Promise<AttentionRow[]> {
  const ends = attentions.flatMap((one): readonly MessageEnd[] => attentionEnds[one]);
  const isBad = inArray(message.state, ["refused", "failed", "unknown", "unresolved"]);
  return listMessagesOfRows(database, listId, page, and(isBad, inArray(messageEnd(), ends)));
}

/** All messages of a list, or those of a condition, in the order of the file, after a line. */
export async function listMessagesOfRows(
  database: Database,
  listId: string,
  { afterLine = 0, limit }: { afterLine?: number; limit: number },
  condition?: SQL,
): Promise<AttentionRow[]> {
  const rows = await database
    .select({ line: bulkRow.line, sealed: bulkRow.sealed, message: message })
    .from(message)
    .innerJoin(bulkRow, eq(bulkRow.messageId, message.id))
    .where(
      and(
        eq(message.listId, listId),
        // All messages of a list are found by its rows, whose index is in the order of the file.
        condition ?? eq(bulkRow.listId, listId),
        gt(bulkRow.line, afterLine),
      ),
    )
    .orderBy(asc(bulkRow.line))
    .limit(limit);
  return rows.map(({ line, sealed, message }) => ({
    line,
    contents: unsealRow(sealed),
    holder: unsealHolder(message.sealedHolder),
    message: messageOf(message),
  }));
}

/** Number of messages with one of the ends. */
export function countEnds(
  { messages }: Pick<BulkListCounts, "messages">,
  ends: readonly MessageEnd[],
): number {
  return ends.reduce((sum, end) => sum + (messages.get(end) ?? 0), 0);
}

/** An excluded or corrected row, with the cells by which staff find it in their list. */
export interface LeftOutRow {
  line: number;
  /** What the check found in the row; null while a corrected row has not been checked again. */
  result: RowResult | null;
  isCorrected: boolean;
  /** Pass that the check found. */
  passId: string | null;
  /** Cell of the recipients' column; "" after erasure. */
  value: string;
  others: string[];
}

interface WhichRows {
  afterLine?: number;
  limit: number;
  /** Adds the rows that the audience leaves out. */
  chosen?: Chosen;
  /** Selects every row without a message; for a list that has ended. */
  isEnded?: boolean;
  /** Results whose rows come before all others. */
  first?: readonly RowResult[];
  /** Whether `afterLine` is the line of a row whose result is not in `first`. */
  isPastFirst?: boolean;
  /** Corrected rows alone, whatever came of them, or all but them. */
  corrected?: "only" | "without";
  /** Line numbers of the rows to read; without them the excluded rows are read. */
  lines?: readonly number[];
  /** The cells as they are in the file, for the person who uploaded it; else kennitalas are masked. */
  isOwn: boolean;
}

const sendable: readonly RowResult[] = resultsOf("all-open");
const leftOutResults = [...rowFaults, ...checkResults].filter((one) => !sendable.includes(one));

type ReadList = Pick<BulkList, "id" | "recipients" | "recipientColumn" | "reading">;

/** Excluded rows in the order of the file, after a line. */
export async function listLeftOut(
  database: Database,
  { id, recipients, recipientColumn, reading }: ReadList,
  {
    afterLine = 0,
    limit,
    chosen,
    isEnded,
    first = [],
    isPastFirst,
    corrected,
    lines,
    isOwn,
  }: WhichRows,
): Promise<LeftOutRow[]> {
  const { isCorrected } = bulkRow;
  const isFirst = inArray(bulkRow.result, first);
  const isAfter = gt(bulkRow.line, afterLine);
  const isLeftOut = lines
    ? inArray(bulkRow.line, lines)
    : chosen
      ? sql`(${isToBeSent(chosen)}) is not true`
      : isEnded
        ? isNull(bulkRow.messageId)
        : inArray(bulkRow.result, leftOutResults);
  const rows = await database
    .select({
      line: bulkRow.line,
      result: bulkRow.result,
      sealed: bulkRow.sealed,
      isCorrected,
      passId: bulkRow.passId,
    })
    .from(bulkRow)
    .where(
      and(
        eq(bulkRow.listId, id),
        corrected === "only" ? isCorrected : isLeftOut,
        corrected === "without" ? not(isCorrected) : undefined,
        first.length === 0 || afterLine === 0
          ? isAfter
          : isPastFirst
            ? and(not(isFirst), isAfter)
            : or(not(isFirst), isAfter),
      ),
    )
    .orderBy(...(first.length > 0 ? [desc(isFirst)] : []), asc(bulkRow.line))
    .limit(limit);
  const read = recipients === "kennitala" ? [recipientColumn] : [];
  const ofKennitalas = [...read, ...(reading?.kennitalaColumns ?? [])];
  return rows.flatMap(({ line, result, sealed, isCorrected, passId }) => {
    if (!result && !isCorrected) return [];
    const cells = unsealRow(sealed)?.cells ?? [];
    const shown = cells.map((cell, at) => {
      if (isOwn) return cell;
      if (at === recipientColumn && result === "shortened-number") return cell;
      return mentionsKennitala(cell) || ofKennitalas.includes(at) ? masked(cell) : cell;
    });
    return {
      line,
      result,
      isCorrected,
      passId,
      value: shown[recipientColumn] ?? "",
      others: shown.filter((_, at) => at !== recipientColumn),
    };
  });
}

const shownDigits = { first: 4, last: 2 };

/** Masks the middle digits of a value with eight digits or more: a mistyped kennitala has nine or eleven. */
function masked(value: string): string {
  const count = value.match(/\d/g)?.length ?? 0;
  if (count < 8) return value;
  let nth = 0;
  return value.replaceAll(/\d/g, (digit) => {
    nth += 1;
    return nth > shownDigits.first && nth <= count - shownDigits.last ? "•" : digit;
  });
}

export interface ReportRow {
  line: number;
  /** Undefined after erasure. */
  cells: string[] | undefined;
  /** Whether the cells are sealed with a secret that is no longer set. */
  isUnreadable: boolean;
  result: RowResult | null;
  /** Why an ended bulk list has no message for a row of its audience. */
  leftOut: LeftOut | undefined;
  message: Message | null;
}

export type LeftOut = "texted" | "other-status" | "not-sent";

/** Small portions bound the memory: a row may have 20 000 characters, and a client may stop reading. */
const rowsAtATime = 200;

/** All rows of a bulk list with their outcome, in the order of the file, in portions. */
export async function* reportRows(
  database: Database,
  list: BulkList,
): AsyncGenerator<ReportRow[], void> {
  let afterLine = 0;
  for (;;) {
    const rows = await database
      .select({ row: bulkRow, message: message })
      .from(bulkRow)
      .leftJoin(message, eq(message.id, bulkRow.messageId))
      .where(and(eq(bulkRow.listId, list.id), gt(bulkRow.line, afterLine)))
      .orderBy(asc(bulkRow.line))
      .limit(rowsAtATime);
    yield rows.map(({ row, message }) => {
      const cells = unsealRow(row.sealed)?.cells;
      return {
        line: row.line,
        cells: cells?.map((cell, at) =>
          list.recipients === "kennitala" && at === list.recipientColumn ? withDash(cell) : cell,
        ),
        isUnreadable: row.sealed !== null && !cells,
        result: row.result,
        leftOut: message ? undefined : leftOutOf(list, row),
        message: message && messageOf(message),
      };
    });
    if (rows.length < rowsAtATime) return;
    afterLine = rows.at(-1)?.row.line ?? afterLine;
  }
}

/** Formats a kennitala with its dash, so that a column is uniform. */
function withDash(cell: string): string {
  const read = readRecipient(cell, "kennitala");
  return "kennitala" in read ? formatKennitala(read.kennitala) : cell;
}

function leftOutOf(
  { state, audience, request, notTextedSince }: BulkList,
  { result, passStatus, textedAt }: typeof bulkRow.$inferSelect,
): LeftOut | undefined {
  const isTaken = audience && resultsOf(audience).some((one) => one === result);
  if (!request || !isTaken || (state !== "finished" && state !== "stopped")) return undefined;
  if (request.kind === "notification" && !request.passStatuses.some((one) => one === passStatus))
    return "other-status";
  if (!notTextedSince) return "not-sent";
  const wasTexted = textedAt && textedAt >= notTextedSince;
  // A finished list leaves out recipients only for a text that they got after the check.
  return wasTexted || state === "finished" ? "texted" : "not-sent";
}
