import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList } from "#portal/database/schema/messages.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import {
  addStoredRows,
  beginList,
  dropList,
  endList,
  type ListRow,
  type Recipient,
  type StoredRow,
  storedRow,
} from "../bulk-list-store.ts";
import {
  type ColumnGuess,
  type ListEvent,
  ListRejected,
  type RecipientKind,
} from "./list-event.ts";
import { isNameOf, looksLikeKennitala, readRecipient } from "./recipients.ts";

export interface OfferedList {
  staffId: string;
  formToken: string;
  name: string;
  /** The membership type whose pass is meant, where members are named. */
  subscriberListId: string;
  /** What the column holds and which it is, by its name, letter or number; "" to have it guessed. */
  names: RecipientKind | "";
  column: string;
}

type RowEvent = Exclude<ListEvent, { kind: "columns" }>;

/**
 * Keeps a list as it is read, a portion at a time. One that is refused, or whose reading
 * fails, leaves nothing behind. The same form with the same list gives the bulk list that it began: a
 * browser goes back to a form with its token, and may bring a corrected list by it.
 */
export async function takeList(
  { database, issuer }: { database: Database; issuer: Pick<Issuer, "membershipTypes"> },
  { subscriberListId, names, column, formToken, ...list }: OfferedList,
  portions: AsyncGenerator<ListEvent[]>,
): Promise<{ listId: string }> {
  const [columns, ...first] = (await portions.next()).value ?? [];
  if (columns?.kind !== "columns") throw new Error("a list begins with its columns");
  const recipient = columnOf(columns, { names, column });
  const begun = {
    ...list,
    recipients: recipient.names,
    recipientColumn: recipient.column,
    subscriberListId: recipient.names === "kennitala" ? typeOf(issuer, subscriberListId) : null,
    columns: columns.names,
    reading: {
      headerLine: columns.headerLine ?? null,
      sheet: columns.sheet ?? null,
      otherSheets: columns.otherSheets,
      isLaterSheet: columns.isLaterSheet,
      hiddenColumns: columns.hiddenColumns,
      kennitalaColumns: [],
    },
  };
  const { id } = await beginList(database, { ...begun, formToken: randomUUID() }, new Date());
  try {
    const rows = keepRows(database, id, { ...recipient, takesHiddenRows: false });
    const tally = kennitalaTally(columns.names);
    const keep = (portion: ListEvent[]) => {
      tally.add(portion);
      return rows.add(portion);
    };
    await keep(first);
    for await (const portion of portions) await keep(portion);
    const { fingerprint, contents } = rows.digests();
    const key = idempotencyKey(formToken, begun, contents);
    const earlier = await claimFormToken(database, id, key);
    if (earlier) await dropList(database, id);
    else {
      const kennitalaColumns = tally.columns(recipient);
      const reading = { ...begun.reading, kennitalaColumns };
      await endList(database, id, { fingerprint, file: { ...begun, reading } });
    }
    return { listId: earlier ?? id };
  } catch (error) {
    await dropList(database, id);
    throw error;
  }
}

/** Claims the form token for a bulk list; returns the earlier bulk list that has it, if any. */
async function claimFormToken(
  database: Database,
  id: string,
  key: string,
): Promise<string | undefined> {
  const find = () =>
    database.select({ id: bulkList.id }).from(bulkList).where(eq(bulkList.formToken, key)).limit(1);
  const [earlier] = await find();
  if (earlier) return earlier.id;
  try {
    await database.update(bulkList).set({ formToken: key }).where(eq(bulkList.id, id));
    return undefined;
  } catch (error) {
    // Another submit of the form was faster by a moment.
    const [faster] = await find();
    if (!faster) throw error;
    return faster.id;
  }
}

/** Counts which columns hold kennitalas, over all rows: the first of them may have none. */
function kennitalaTally(header: readonly string[]) {
  const counts = header.map(() => ({ filled: 0, kennitalas: 0 }));
  return {
    add(portion: readonly ListEvent[]): void {
      for (const event of portion) {
        if (event.kind !== "row") continue;
        for (const [at, count] of counts.entries()) {
          const cell = event.cells[at] ?? "";
          if (cell === "") continue;
          count.filled += 1;
          if (looksLikeKennitala(cell)) count.kennitalas += 1;
        }
      }
    },
    columns: ({ column, names }: ColumnGuess): number[] =>
      counts.flatMap(({ filled, kennitalas }, at) => {
        const isRead = at === column && names === "kennitala";
        const isNamed = isNameOf(header[at] ?? "", "kennitala") && kennitalas > 0;
        return isRead || isNamed || (filled > 0 && kennitalas * 2 >= filled) ? [at] : [];
      }),
  };
}

function keepRows(database: Database, listId: string, how: HowToRead) {
  const recipients = createHash("sha256");
  const contents = createHash("sha256");
  return {
    async add(portion: ListEvent[]): Promise<void> {
      const rows: StoredRow[] = [];
      for (const event of portion) {
        if (event.kind === "columns") continue;
        const row = storedRow(rowOf(event, how));
        recipients.update(`${row.line}:${pseudonymOf(row)}\n`);
        contents.update(JSON.stringify(event));
        rows.push(row);
      }
      await addStoredRows(database, listId, rows);
    },
    digests: () => ({
      /** Tells the same recipients in the same order apart from any others. */
      fingerprint: recipients.digest("base64url"),
      /** Tells the same cells apart from any others; not to be kept. */
      contents: contents.digest("base64url"),
    }),
  };
}

/** Which column names the recipients, and whether those of hidden rows are among them. */
export interface HowToRead extends ColumnGuess {
  takesHiddenRows: boolean;
}

/** Whom a row names by one of its columns. */
export function rowOf(event: RowEvent, { column, names, takesHiddenRows }: HowToRead): ListRow {
  const { line, cells } = event;
  if (event.kind === "fault")
    return { line, recipient: { kind: "fault", fault: event.fault }, cells };
  const { isHidden = false } = event;
  if (isHidden && !takesHiddenRows)
    return { line, recipient: { kind: "fault", fault: "hidden" }, cells, isHidden };
  const read = readRecipient(cells[column] ?? "", names);
  if ("fault" in read)
    return { line, recipient: { kind: "fault", fault: read.fault }, cells, isHidden };
  const recipient: Recipient =
    "kennitala" in read
      ? { kind: "kennitala", kennitala: read.kennitala }
      : { kind: "pass", passId: read.passId };
  return { line, recipient, cells, isHidden };
}

/** Whom a row names; a plain digest of kennitalas could be found out by trying them. */
export function pseudonymOf({ kennitalaDigest, passId, result }: StoredRow): string {
  return kennitalaDigest ?? passId ?? result ?? "";
}

/** What was stated goes before what was guessed. */
function columnOf(
  list: Extract<ListEvent, { kind: "columns" }>,
  stated: Pick<OfferedList, "names" | "column">,
): ColumnGuess {
  const { names: header, guess } = list;
  const written = stated.column.trim();
  if (written === "") {
    if (guess && (stated.names === "" || stated.names === guess.names)) return guess;
    throw withoutColumn(list);
  }
  const column = columnNamed(written, header);
  if (column === undefined) throw new ListRejected("no-column");
  const guessed = guess?.column === column ? guess.names : "kennitala";
  return { column, names: stated.names || guessed };
}

/** Error for a list without a column of recipients: names the faulty line, or the sheets searched. */
function withoutColumn({
  sheet,
  otherSheets,
  mixedLine,
}: Extract<ListEvent, { kind: "columns" }>): ListRejected {
  if (sheet !== undefined && otherSheets.length > 0)
    return new ListRejected("no-column-in-sheets", undefined, [sheet, ...otherSheets]);
  return new ListRejected(mixedLine === undefined ? "no-column" : "mixed-line", mixedLine);
}

/** By its name in the header, by its letter as spreadsheets have it, or by its number from 1. */
function columnNamed(written: string, header: readonly string[]): number | undefined {
  const sought = written.toLocaleLowerCase("is");
  const named = header.findIndex((name) => name.toLocaleLowerCase("is") === sought);
  if (named >= 0) return named;
  const counted = /^[a-z]$/i.test(written)
    ? sought.charCodeAt(0) - 97
    : /^\d{1,3}$/.test(written)
      ? Number(written) - 1
      : -1;
  return counted >= 0 && counted < header.length ? counted : undefined;
}

export function typeOf(
  { membershipTypes }: Pick<Issuer, "membershipTypes">,
  chosen: string,
): string {
  const type = membershipTypes.find(({ subscriberListId }) => subscriberListId === chosen);
  if (!type) throw new ListRejected("no-type");
  return type.subscriberListId;
}
