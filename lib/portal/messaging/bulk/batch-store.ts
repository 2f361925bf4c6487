import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import type { Kennitala } from "#contract/index.ts";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { inPortions } from "#portal/database/in-portions.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { batch, type ListReading, type recipientKinds } from "#portal/database/schema/batch.ts";
import { batchRow, type rowFaults } from "#portal/database/schema/batch-row.ts";
import { anyLine } from "./any-line.ts";
import { type Batch, beginningCheck, bumpVersion } from "./batch.ts";
import { sealRow } from "./sealed-row.ts";

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
  /** Of the form: the same form begins one batch. */
  formToken: string;
  name: string;
  recipients: RecipientKind;
  /** Which of the columns names them, from 0. */
  recipientColumn: number;
  /** The membership type whose pass is looked for; null where the list names passes. */
  subscriberListId: string | null;
  columns: string[];
  reading?: ListReading;
  /** The batch whose recipients this one takes up again. */
  followsId?: string;
}

type Writing = Pick<Database, "insert" | "select" | "update" | "delete">;

/** A batch whose list is being read; `isNew` is false when this form has begun one before. */
export async function beginList(
  database: Writing,
  list: NewList,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = randomUUID();
  const [begun] = await database
    .insert(batch)
    .values({ ...list, id, state: "listing", createdAt: now })
    .onConflictDoNothing({ target: batch.formToken })
    .returning({ id: batch.id });
  if (begun) return { id, isNew: true };
  const [earlier] = await database
    .select({ id: batch.id })
    .from(batch)
    .where(eq(batch.formToken, list.formToken));
  if (!earlier) throw new Error("a form was taken and is not there");
  return { id: earlier.id, isNew: false };
}

/** A row as it is kept: its cells sealed, and whom it names as a digest. */
export type StoredRow = Omit<typeof batchRow.$inferInsert, "batchId">;

/** Inserts rows as one JSON parameter: one for every column takes long to build. */
export async function addStoredRows(
  database: Pick<Database, "execute">,
  batchId: string,
  rows: StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await database.execute(sql`
    insert into batch_row (batch_id, line, sealed, is_hidden, kennitala_digest, pass_id, result)
    select ${batchId}::uuid, v.line, v.sealed, coalesce(v."isHidden", false), v."kennitalaDigest",
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
  batchId: string,
  { fingerprint, file }: { fingerprint?: string; file?: ReadFile } = {},
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const ofList = eq(batchRow.batchId, batchId);
    await measureRows(transaction);
    await inPortions(async (limit) => {
      const numbered = transaction
        .select({
          line: batchRow.line,
          nth: sql<number>`row_number() over (
            partition by coalesce(${batchRow.kennitalaDigest}, ${batchRow.passId}::text)
            order by ${batchRow.line})`.as("nth"),
        })
        .from(batchRow)
        .where(and(ofList, isNull(batchRow.result)))
        .as("numbered");
      const twice = transaction
        .select({ line: numbered.line })
        .from(numbered)
        .where(gt(numbered.nth, 1))
        .limit(limit);
      return transaction
        .update(batchRow)
        .set({ result: "twice" })
        .where(and(ofList, sql`${batchRow.line} = ${anyLine(await twice)}`));
    });
    const [counted] = await transaction
      .select({
        rows: sql<number>`count(*)::int`,
        faults: sql<number>`count(*) filter (where ${ne(batchRow.result, "hidden")})::int`,
        hiddenRows: sql<number>`count(*) filter (where ${batchRow.isHidden})::int`,
      })
      .from(batchRow)
      .where(ofList);
    const { rows = 0, faults = 0, hiddenRows = 0 } = counted ?? {};
    const isAsked = file && (hiddenRows > 0 || hasRivals(file));
    const [ended] = await transaction
      .update(batch)
      .set({
        ...beginningCheck,
        ...((faults > 0 || isAsked) && { state: "listed" }),
        ...(file && { reading: file.reading }),
        hiddenRows,
        fingerprint: fingerprint ?? null,
        rowCount: rows,
      })
      .where(and(eq(batch.id, batchId), eq(batch.state, "listing")))
      .returning({ staffId: batch.staffId, name: batch.name });
    if (!ended) return false;
    await recordActivity(transaction, {
      staffId: ended.staffId,
      action: "read-list",
      outcome: "done",
      details: { batchId, name: ended.name, amount: rows, faults },
    });
    return true;
  });
}

type ReadFile = Pick<Batch, "recipients" | "reading">;

/** Whether another column of kennitalas than the one that is read may name the recipients. */
export function hasRivals({ recipients, reading }: ReadFile): boolean {
  return recipients === "kennitala" && (reading?.kennitalaColumns.length ?? 0) > 1;
}

/**
 * ANALYZE: without fresh statistics the planner expects one row of a new list, and each portion of the
 * check sorts the whole list. Skipped while the table is locked, so that no statement may rely on it.
 */
export async function measureRows(transaction: Pick<Database, "execute">): Promise<void> {
  await transaction.execute(sql`analyze (skip_locked) ${batchRow}`);
}

/** Age at which a half-read list counts as abandoned: a live process aborts an upload long before. */
const staleListMs = 4 * 60_000;

/** Crash recovery: drops the rows of lists that their process never read to the end, and records the failure. */
export async function markStaleLists(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const broken = await transaction
      .update(batch)
      .set({ state: "broken-off", ...bumpVersion })
      .where(
        and(eq(batch.state, "listing"), lt(batch.createdAt, new Date(now.getTime() - staleListMs))),
      )
      .returning();
    if (broken.length === 0) return;
    const ids = broken.map(({ id }) => id);
    await transaction.delete(batchRow).where(inArray(batchRow.batchId, ids));
    for (const { id: batchId, staffId, name } of broken) {
      await recordActivity(transaction, {
        staffId,
        action: "read-list",
        outcome: "failed",
        details: { batchId, name },
      });
    }
  });
}

/** Deletes a list that was not read to its end, with its rows. */
export async function dropList(database: Writing, batchId: string): Promise<void> {
  await database.delete(batch).where(and(eq(batch.id, batchId), eq(batch.state, "listing")));
}
