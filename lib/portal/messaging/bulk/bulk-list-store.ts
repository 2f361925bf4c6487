import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { Kennitala } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import {
  bulkList,
  bulkRow,
  type ListReading,
  type recipientKinds,
  type rowFaults,
} from "#portal/database/schema/messages.ts";
import { type BulkList, beginningCheck, bumpVersion, hasRivals, namedIn } from "./bulk-list.ts";
import { anyLine, sealRow } from "./bulk-row.ts";

export type RecipientKind = (typeof recipientKinds)[number];
export type RowFault = (typeof rowFaults)[number];

/** Whom a row names, or what is wrong with it as it is read. */
export type Recipient =
  | { kind: "kennitala"; kennitala: Kennitala }
  | { kind: "pass"; passId: string }
  | { kind: "fault"; fault: Exclude<RowFault, "twice" | "not-kept"> };

/** A row of a list, as it was read. */
export interface ListRow {
  /** The number of its line in the file, counted from 1. */
  line: number;
  recipient: Recipient;
  /** In the order of the list's columns. */
  cells: string[];
  /** Whether the spreadsheet hides the row. */
  isHidden?: boolean;
}

export interface NewList {
  staffId: string;
  /** Idempotency key: one form creates one bulk list. */
  formToken: string;
  name: string;
  recipients: RecipientKind;
  /** Column that names the recipients, counted from 0. */
  recipientColumn: number;
  /** The membership type whose pass is looked for; null where the list names passes. */
  subscriberListId: string | null;
  columns: string[];
  reading?: ListReading;
  /** The ended bulk list that this list follows up. */
  followsId?: string;
  followUp?: BulkList["followUp"];
}

type DatabaseOrTransaction = Pick<Database, "insert" | "select" | "update" | "delete">;

/** Creates a bulk list in state `listing`; `isNew` is false when the form has created one before. */
export async function beginList(
  database: DatabaseOrTransaction,
  list: NewList,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  const [begun] = await database
    .insert(bulkList)
    .values({ ...list, id, state: "listing", createdAt: now })
    .onConflictDoNothing({ target: bulkList.formToken })
    .returning({ id: bulkList.id });
  if (begun) return { id, isNew: true };
  const [earlier] = await database
    .select({ id: bulkList.id })
    .from(bulkList)
    .where(eq(bulkList.formToken, list.formToken));
  if (!earlier) throw new Error("a form was taken and is not there");
  return { id: earlier.id, isNew: false };
}

/** A row as it is kept: its cells sealed, and whom it names as a digest. */
export type StoredRow = Omit<typeof bulkRow.$inferInsert, "listId">;

/** Inserts rows as one JSON parameter: one for every column takes long to build. */
export async function addStoredRows(
  database: Pick<Database, "execute">,
  listId: string,
  rows: StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await database.execute(sql`
    insert into bulk_row (bulk_list_id, line, sealed, is_hidden, kennitala_digest, pass_id, result)
    select ${listId}::uuid, v.line, v.sealed, coalesce(v."isHidden", false), v."kennitalaDigest",
      v."passId", v.result
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      v(line int, sealed text, "isHidden" boolean, "kennitalaDigest" text, "passId" uuid, result text)`);
}

export function storedRow({ line, recipient, cells, isHidden }: ListRow): StoredRow {
  return { ...recipientOf(recipient, cells), line, ...(isHidden && { isHidden }) };
}

function recipientOf(recipient: Recipient, cells: string[]): Omit<StoredRow, "line"> {
  switch (recipient.kind) {
    case "kennitala": {
      const { kennitala } = recipient;
      return {
        sealed: sealRow({ kennitala, cells }),
        kennitalaDigest: kennitalaDigest(kennitala),
      };
    }
    case "pass":
      return { sealed: sealRow({ kennitala: null, cells }), passId: recipient.passId };
    case "fault":
      // What could not be read may be a kennitala with a slip in it.
      return { sealed: sealRow({ kennitala: null, cells }), result: recipient.fault };
    default:
      return recipient satisfies never;
  }
}

/**
 * Ends the reading of a list: marks duplicates and begins the check, unless staff have to look at the list
 * first. `file` is given on the first reading: its hidden rows and rival columns are asked about, which a
 * second reading answers. False when the list is no longer `listing`.
 */
export async function endList(
  database: Pick<Database, "transaction">,
  listId: string,
  {
    fingerprint,
    file,
  }: { fingerprint?: string; file?: Pick<BulkList, "recipients" | "reading"> } = {},
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const ofList = eq(bulkRow.listId, listId);
    await measureRows(transaction);
    await inPortions(async (limit) => {
      const numbered = transaction
        .select({
          line: bulkRow.line,
          nth: sql<number>`row_number() over (
            partition by coalesce(${bulkRow.kennitalaDigest}, ${bulkRow.passId}::text)
            order by ${bulkRow.line})`.as("nth"),
        })
        .from(bulkRow)
        .where(and(ofList, isNull(bulkRow.result)))
        .as("numbered");
      const twice = transaction
        .select({ line: numbered.line })
        .from(numbered)
        .where(gt(numbered.nth, 1))
        .limit(limit);
      return transaction
        .update(bulkRow)
        .set({ result: "twice" })
        .where(and(ofList, sql`${bulkRow.line} = ${anyLine(await twice)}`));
    });
    const [counted] = await transaction
      .select({
        rows: sql<number>`count(*)::int`,
        faults: sql<number>`count(*) filter (where ${ne(bulkRow.result, "hidden")})::int`,
        hiddenRows: sql<number>`count(*) filter (where ${bulkRow.isHidden})::int`,
      })
      .from(bulkRow)
      .where(ofList);
    const { rows = 0, faults = 0, hiddenRows = 0 } = counted ?? {};
    const isAsked = file && (hiddenRows > 0 || hasRivals(file));
    const [ended] = await transaction
      .update(bulkList)
      .set({
        ...beginningCheck,
        ...((faults > 0 || isAsked) && { state: "listed" }),
        ...(file && { reading: file.reading }),
        hiddenRows,
        fingerprint: fingerprint ?? null,
        rowCount: rows,
      })
      .where(and(eq(bulkList.id, listId), eq(bulkList.state, "listing")))
      .returning();
    if (!ended) return false;
    await recordActivity(transaction, {
      staffId: ended.staffId,
      action: "read-list",
      outcome: "done",
      details: { ...namedIn(ended), amount: rows, faults },
    });
    return true;
  });
}

/**
 * ANALYZE: without fresh statistics the planner expects one row of a new list, and each portion of the
 * check sorts the whole list. Skipped while the table is locked, so that no statement may rely on it.
 */
export async function measureRows(transaction: Pick<Database, "execute">): Promise<void> {
  await transaction.execute(sql`analyze (skip_locked) ${bulkRow}`);
}

/** Age at which a half-read list counts as abandoned: a live process aborts an upload long before. */
const staleListMs = 4 * 60_000;

/** Crash recovery: drops the rows of lists that their process never read to the end, and records the failure. */
export async function markStaleLists(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const broken = await transaction
      .update(bulkList)
      .set({ state: "broken-off", ...bumpVersion })
      .where(
        and(
          eq(bulkList.state, "listing"),
          lt(bulkList.createdAt, new Date(now.getTime() - staleListMs)),
        ),
      )
      .returning();
    if (broken.length === 0) return;
    const ids = broken.map(({ id }) => id);
    await transaction.delete(bulkRow).where(inArray(bulkRow.listId, ids));
    for (const list of broken) {
      await recordActivity(transaction, {
        staffId: list.staffId,
        action: "read-list",
        outcome: "failed",
        details: namedIn(list),
      });
    }
  });
}

/** Deletes a list that was not read to its end, with its rows. */
export async function dropList(database: DatabaseOrTransaction, listId: string): Promise<void> {
  await database
    .delete(bulkList)
    .where(and(eq(bulkList.id, listId), eq(bulkList.state, "listing")));
}

/** Starts the check of a list whose faults were shown to staff; faulty rows are excluded. */
export async function beginCheck(
  database: Database,
  { listId }: { listId: string },
): Promise<boolean> {
  const begun = await database
    .update(bulkList)
    .set(beginningCheck)
    .where(and(eq(bulkList.id, listId), eq(bulkList.state, "listed")))
    .returning({ id: bulkList.id });
  return begun.length === 1;
}

/** Repeats the check for rows that got no answer. */
export async function checkAgain(
  database: Database,
  { listId }: { listId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const begun = await transaction
      .update(bulkList)
      .set(beginningCheck)
      .where(and(eq(bulkList.id, listId), eq(bulkList.state, "checked")))
      .returning({ id: bulkList.id });
    if (begun.length === 0) return false;
    const ofList = eq(bulkRow.listId, listId);
    await inPortions(async (limit) => {
      const notAsked = transaction
        .select({ line: bulkRow.line })
        .from(bulkRow)
        .where(and(ofList, eq(bulkRow.result, "not-asked")))
        .limit(limit);
      return transaction
        .update(bulkRow)
        .set({ result: null })
        .where(and(ofList, sql`${bulkRow.line} = ${anyLine(await notAsked)}`));
    });
    return true;
  });
}

/** Erases the contents of an ended bulk list, columns last: while they exist, rows may remain. */
export async function emptyList(database: Database, listId: string): Promise<void> {
  const ofList = eq(bulkRow.listId, listId);
  await inPortions(async (limit) => {
    const kept = database
      .select({ line: bulkRow.line })
      .from(bulkRow)
      .where(and(ofList, isNotNull(bulkRow.sealed)))
      .limit(limit);
    return database
      .update(bulkRow)
      .set({ sealed: null })
      .where(and(ofList, sql`${bulkRow.line} = ${anyLine(await kept)}`));
  });
  await database
    .update(bulkList)
    .set({ columns: [], reading: null })
    .where(eq(bulkList.id, listId));
}
