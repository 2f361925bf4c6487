import "server-only";
import { and, asc, gt } from "drizzle-orm";
import { maxNotificationLength, maxSmsLength } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { smsPartsOf } from "#portal/messaging/sending/sms-preview.ts";
import { mentionsKennitala } from "#portal/passes/writing/kennitala-in-text.ts";
import { columnsIn, fillIn, hasColumns } from "./fill-in.ts";
import { readRecipient } from "./list/read-recipient.ts";
import { type Chosen, isToBeSent } from "./plan-rows.ts";
import { unsealRow } from "./sealed-row.ts";

export interface MeasuredTexts {
  /** The text as the row sees it that makes it the longest: a text by its parts first. */
  longest: string;
  /** Of all of them together, each with the shortest link and with the longest; none of notifications. */
  parts: { min: number; max: number };
  /** Those that the service would refuse: of more characters than it takes, and without any. */
  tooLong: Refused & { limit: number };
  blank: Refused;
  /** Those in which a kennitala stands: the recipient's own or, worse, somebody else's. */
  kennitalas: Refused;
  /** Columns placed in the text that are empty in some rows, with those rows. */
  blankColumns: { name: string; rows: Refused }[];
}

/** How many, and the first of their lines. */
interface Refused {
  count: number;
  lines: number[];
}

const namedLines = 3;

const rowsAtATime = 1_000;

/** What a text is to each of those who will get it: every row is looked at, a thousand at a time. */
export async function measureTexts(
  database: Database,
  columns: readonly string[],
  chosen: Chosen,
  text: string,
): Promise<MeasuredTexts> {
  const isText = chosen.request.kind === "sms";
  const limit = isText ? maxSmsLength : maxNotificationLength;
  const partsOf = (one: string) => (isText ? smsPartsOf(one) : { min: 0, max: 0 });
  if (!hasColumns(text, columns)) {
    const count = await database.$count(batchRow, isToBeSent(chosen));
    const { min, max } = partsOf(text);
    const tooLong = { limit, count: text.length > limit ? count : 0, lines: [] };
    const blank = { count: 0, lines: [] };
    const kennitalas = { count: mentionsKennitala(text) ? count : 0, lines: [] };
    const parts = { min: min * count, max: max * count };
    return { longest: text, parts, tooLong, blank, kennitalas, blankColumns: [] };
  }
  const sum = { min: 0, max: 0 };
  const tooLong = { limit, count: 0, lines: [] };
  const blank = { count: 0, lines: [] };
  const kennitalas = { count: 0, lines: [] };
  const named = columnsIn(text, columns).map((at) => {
    const rows: Refused = { count: 0, lines: [] };
    return { at, name: columns[at] ?? "", rows };
  });
  let longest = { text: "", max: 0 };
  for (let afterLine = 0; ; ) {
    const rows = await database
      .select({ line: batchRow.line, sealed: batchRow.sealed })
      .from(batchRow)
      .where(and(isToBeSent(chosen), gt(batchRow.line, afterLine)))
      .orderBy(asc(batchRow.line))
      .limit(rowsAtATime);
    for (const { line, sealed } of rows) {
      const cells = unsealRow(sealed)?.cells;
      const filled = fillIn(text, columns, cells ?? []);
      const { min, max } = partsOf(filled);
      sum.min += min;
      sum.max += max;
      if (filled.length > limit) note(tooLong, line);
      // To a row that cannot be read nothing is sent.
      if (cells && filled.trim() === "") note(blank, line);
      // As a recipient is read: a spreadsheet drops the zero at the front of a kennitala.
      const holdsKennitala = named.some(
        ({ at }) => "kennitala" in readRecipient(cells?.[at] ?? "", "kennitala"),
      );
      if (holdsKennitala || mentionsKennitala(filled)) note(kennitalas, line);
      for (const { at, rows: without } of named)
        if (cells && (cells[at] ?? "") === "") note(without, line);
      const isLonger = max === longest.max && filled.length > longest.text.length;
      if (max > longest.max || isLonger) longest = { text: filled, max };
    }
    if (rows.length < rowsAtATime) break;
    afterLine = rows.at(-1)?.line ?? afterLine;
  }
  const blankColumns = named.flatMap(({ name, rows }) => (rows.count > 0 ? { name, rows } : []));
  return { longest: longest.text, parts: sum, tooLong, blank, kennitalas, blankColumns };
}

function note(refused: Refused, line: number): void {
  refused.count += 1;
  if (refused.count <= namedLines) refused.lines.push(line);
}
