import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { kennitalaSchema } from "#contract/index.ts";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import type { DecidableType } from "#portal/memberships/decide-offer.ts";
import { anyLine } from "./any-line.ts";
import type { Batch } from "./batch.ts";
import { bumpVersion, isWithoutPhone } from "./batch.ts";
import { type CallQueue, maxCalls } from "./call-queue.ts";
import {
  type CheckedRow,
  type RowOutcome,
  whatBecomesOfMember,
  whatBecomesOfPass,
} from "./row-result.ts";
import { unsealRow } from "./sealed-row.ts";

export interface Checking {
  database: Database;
  client: Pick<PassClient, "members" | "passes">;
  issuer: Pick<Issuer, "membershipTypes" | "deliveryHosts">;
  clock: () => Date;
}

/** Rows under one lease. */
const portionRows = 250;
/** Lease of a portion: the rows of a process that died are free again after this time. */
const leaseMs = 60_000;
/** No call begins later than this under a lease, so that its answer comes before the lease expires. */
const askingMs = 45_000;
/** Tries without an answer until a portion is given up; after twice as many, the list is. */
const maxTries = 10;
/** Giving up more rows in one statement would exceed the statement timeout. */
const givenUpAtOnce = 10_000;

/** The next rows of a list, leased to one process. */
export interface Portion {
  list: Batch;
  rows: readonly Row[];
  /** Fencing token as well: rows that another process has leased meanwhile have another value. */
  leasedUntil: Date;
}

/** Claims rows by a lease, not a lock, so that they can be erased during the call. */
export async function claimPortion(
  { database, clock }: Pick<Checking, "database" | "clock">,
  batchId: string,
): Promise<Portion | "busy" | "ended"> {
  const [list] = await database
    .select()
    .from(batch)
    .where(and(eq(batch.id, batchId), eq(batch.state, "checking")));
  if (!list) return "ended";
  const now = clock();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = await database.transaction(async (transaction) => {
    const free = await transaction
      .select({ line: batchRow.line })
      .from(batchRow)
      .where(
        and(isUnchecked(batchId), or(isNull(batchRow.leasedUntil), lte(batchRow.leasedUntil, now))),
      )
      // Ordered like the index over results: by the line alone, the rest of the list is sorted each time.
      .orderBy(asc(batchRow.result), asc(batchRow.line))
      // While the service does not answer, a few rows are enough to notice that it does again.
      .limit(list.checkTries > 0 ? maxCalls : portionRows)
      .for("update", { skipLocked: true });
    return transaction
      .update(batchRow)
      .set({ leasedUntil })
      .where(and(eq(batchRow.batchId, batchId), sql`${batchRow.line} = ${anyLine(free)}`))
      .returning({ line: batchRow.line, sealed: batchRow.sealed, passId: batchRow.passId });
  });
  return rows.length > 0 ? { list, rows, leasedUntil } : endCheck(database, batchId);
}

/** Asks the service about a portion's rows. Nothing is issued, so a row may be asked again. */
export async function checkPortion(
  checking: Checking,
  portion: Portion,
  calls: Pick<CallQueue, "add">,
  signal?: AbortSignal,
): Promise<"checked" | "away"> {
  const { clock } = checking;
  const { list, leasedUntil } = portion;
  const lastCall = new Date(leasedUntil.getTime() - leaseMs + askingMs);
  const isOver = () => signal?.aborted || clock() > lastCall;
  const outcomes = await Promise.all(
    portion.rows.map((row) =>
      calls.add(async () => (isOver() ? undefined : ask(checking, list, row))),
    ),
  );
  const asked = outcomes.flatMap((outcome) => outcome ?? []);
  const obstacles = asked.flatMap((outcome) => ("again" in outcome ? outcome.again : []));
  const obstacle = obstacles.length === asked.length ? obstacles[0] : undefined;
  const tries = list.checkTries + 1;
  return checking.database.transaction(async (transaction) => {
    const isCounted = obstacle ? await noteObstacle(transaction, list, obstacle) : false;
    if (!obstacle && asked.length > 0) await noteAnswers(transaction, list);
    // If the service answers for other rows, an unanswered row is given up now: staff can repeat the check.
    const isGivenUp = !obstacle || (isCounted && tries > maxTries);
    const isAllGivenUp = isCounted && tries > 2 * maxTries;
    const found = portion.rows.map(({ line }, at): FoundRow => {
      const outcome = outcomes[at] ?? unasked;
      if ("again" in outcome) return { line, ...(isGivenUp ? notAsked : unasked) };
      return { line, ...outcome };
    });
    await writeFound(transaction, portion, found, clock());
    if (isAllGivenUp) await giveUpRest(transaction, list);
    return obstacle && !isAllGivenUp ? "away" : "checked";
  });
}

/** What the check found out about a row. A result of null ends the lease, so that the row is asked again. */
type FoundRow = { line: number; result: CheckedRow["result"] | null } & Omit<CheckedRow, "result">;

const unasked = { result: null, passId: null, passStatus: null };
const notAsked: CheckedRow = { result: "not-asked", passId: null, passStatus: null };

async function noteAnswers(transaction: Pick<Database, "update">, { id }: Batch): Promise<void> {
  await transaction
    .update(batch)
    .set({ checkTries: 0, checkObstacle: null, ...bumpVersion })
    .where(and(eq(batch.id, id), eq(batch.state, "checking")));
}

/** False when another portion has counted this try, or has had answers meanwhile. */
async function noteObstacle(
  transaction: Pick<Database, "update">,
  list: Batch,
  checkObstacle: NonNullable<Batch["checkObstacle"]>,
): Promise<boolean> {
  const checkTries = list.checkTries + 1;
  const isNews = checkTries > maxTries || list.checkObstacle !== checkObstacle;
  const noted = await transaction
    .update(batch)
    .set({ checkTries, checkObstacle, ...(isNews && bumpVersion) })
    // Portions that fail at the same time count as one try: only the first still finds the old count.
    .where(and(eq(batch.id, list.id), eq(batch.checkTries, list.checkTries)))
    .returning({ id: batch.id });
  return noted.length > 0;
}

/** Writes the results of the rows that are still under this lease, and ends it. */
async function writeFound(
  transaction: Pick<Database, "select" | "execute">,
  { list, leasedUntil }: Portion,
  found: FoundRow[],
  now: Date,
): Promise<void> {
  const held = await transaction
    .select({ line: batchRow.line })
    .from(batchRow)
    .where(
      and(
        isUnchecked(list.id),
        eq(batchRow.leasedUntil, leasedUntil),
        inArray(
          batchRow.line,
          found.map(({ line }) => line),
        ),
      ),
    )
    // The order in which an erasure locks rows as well.
    .orderBy(asc(batchRow.line))
    .for("update");
  const lines = new Set(held.map(({ line }) => line));
  const values = JSON.stringify(found.filter(({ line }) => lines.has(line)));
  await transaction.execute(sql`
    update batch_row as r
    set result = v.result, leased_until = null,
      -- A row that was not asked about keeps its pass, by which it can be asked about once more.
      pass_id = case when v.result is null or v.result = ${notAsked.result}
        then r.pass_id else v."passId" end,
      pass_status = v."passStatus",
      texted_at = (select max(created_at) from ${dispatch} where pass_id = v."passId"
        and kind = 'sms' and state <> 'refused'),
      had_no_phone = coalesce((select ${isWithoutPhone()} from ${dispatch}
        where pass_id = v."passId" and kind = 'sms' order by created_at desc limit 1), false),
      checked_at = case when v.result is not null then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${values}::jsonb) as
      v(line int, result text, "passId" uuid, "passStatus" text)
    where r.batch_id = ${list.id} and r.line = ${anyLine(held)} and r.line = v.line`);
}

/** Marks unchecked rows `not-asked` when the service answers nothing for too long, so that a check ends. */
async function giveUpRest(
  transaction: Pick<Database, "select" | "update">,
  { id }: Batch,
): Promise<void> {
  const left = transaction
    .select({ line: batchRow.line })
    .from(batchRow)
    .where(isUnchecked(id))
    .limit(givenUpAtOnce)
    .for("update", { skipLocked: true });
  await transaction
    .update(batchRow)
    .set({ result: notAsked.result, leasedUntil: null })
    .where(and(isUnchecked(id), sql`${batchRow.line} = ${anyLine(await left)}`));
}

function isUnchecked(batchId: string) {
  return and(eq(batchRow.batchId, batchId), isNull(batchRow.result));
}

type Row = Pick<typeof batchRow.$inferSelect, "line" | "sealed" | "passId">;

async function ask(checking: Checking, of: Batch, row: Row): Promise<RowOutcome> {
  const { client, issuer } = checking;
  if (of.recipients === "pass") {
    return row.passId ? whatBecomesOfPass(await client.passes.read(row.passId)) : notAsked;
  }
  const kennitala = kennitalaSchema.safeParse(unsealRow(row.sealed)?.kennitala).data;
  // Erased before the claim, or sealed with a secret that has since gone.
  if (!kennitala) return notAsked;
  const answer = await client.members.lookUp({ kennitala });
  return whatBecomesOfMember(answer, typeOf(issuer, of), issuer.deliveryHosts);
}

/** A type that the file no longer lists is automatic, as everywhere. */
function typeOf({ membershipTypes }: Checking["issuer"], of: Batch): DecidableType {
  const subscriberListId = of.subscriberListId ?? "";
  const configured = membershipTypes.find((type) => type.subscriberListId === subscriberListId);
  return configured ?? { subscriberListId, issuance: "automatic", name: { is: "", en: "" } };
}

async function endCheck(database: Database, batchId: string): Promise<"busy" | "ended"> {
  const [left] = await database
    .select({ line: batchRow.line })
    .from(batchRow)
    .where(isUnchecked(batchId))
    .limit(1);
  if (left) return "busy";
  await database
    .update(batch)
    .set({ state: "checked", ...bumpVersion })
    .where(and(eq(batch.id, batchId), eq(batch.state, "checking")));
  return "ended";
}
