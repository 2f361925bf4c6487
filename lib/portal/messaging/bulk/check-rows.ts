import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { kennitalaSchema } from "#contract/index.ts";
import type { PassClient } from "#pass-client/index.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow, message } from "#portal/database/schema/messages.ts";
import type { DecidableType } from "#portal/memberships/decide-offer.ts";
import { type BulkList, bumpVersion, isWithoutPhone } from "./bulk-list.ts";
import { countBulkList } from "./bulk-list-counts.ts";
import { anyLine, unsealRow } from "./bulk-row.ts";
import { type CheckedRow, outcomeOfMember, outcomeOfPass, type RowOutcome } from "./row-result.ts";
import { type CallQueue, maxCalls } from "./scheduling.ts";

export interface CheckDependencies {
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
  list: BulkList;
  rows: readonly Row[];
  /** Fencing token as well: rows that another process has leased meanwhile have another value. */
  leasedUntil: Date;
}

/** Claims rows by a lease, not a lock, so that they can be erased during the call. */
export async function claimPortion(
  { database, clock }: Pick<CheckDependencies, "database" | "clock">,
  listId: string,
): Promise<Portion | "busy" | "ended"> {
  const [list] = await database
    .select()
    .from(bulkList)
    .where(and(eq(bulkList.id, listId), eq(bulkList.state, "checking")));
  if (!list) return "ended";
  const now = clock();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = await database.transaction(async (transaction) => {
    const free = await transaction
      .select({ line: bulkRow.line })
      .from(bulkRow)
      .where(
        and(isUnchecked(listId), or(isNull(bulkRow.leasedUntil), lte(bulkRow.leasedUntil, now))),
      )
      // Ordered like the index over results: by the line alone, the rest of the list is sorted each time.
      .orderBy(asc(bulkRow.result), asc(bulkRow.line))
      // While the service does not answer, a few rows are enough to notice that it does again.
      .limit(list.checkTries > 0 ? maxCalls : portionRows)
      .for("update", { skipLocked: true });
    return transaction
      .update(bulkRow)
      .set({ leasedUntil })
      .where(and(eq(bulkRow.listId, listId), sql`${bulkRow.line} = ${anyLine(free)}`))
      .returning({ line: bulkRow.line, sealed: bulkRow.sealed, passId: bulkRow.passId });
  });
  return rows.length > 0 ? { list, rows, leasedUntil } : endCheck(database, listId);
}

/** Asks the service about a portion's rows. Nothing is issued, so a row may be asked again. */
export async function checkPortion(
  dependencies: CheckDependencies,
  portion: Portion,
  calls: Pick<CallQueue, "add">,
  signal?: AbortSignal,
): Promise<"checked" | "away"> {
  const { clock } = dependencies;
  const { list, leasedUntil } = portion;
  const lastCall = new Date(leasedUntil.getTime() - leaseMs + askingMs);
  const isOver = () => signal?.aborted || clock() > lastCall;
  const outcomes = await Promise.all(
    portion.rows.map((row) =>
      calls.add(async () => (isOver() ? undefined : ask(dependencies, list, row))),
    ),
  );
  const asked = outcomes.flatMap((outcome) => outcome ?? []);
  const obstacles = asked.flatMap((outcome) => ("again" in outcome ? outcome.again : []));
  const obstacle = obstacles.length === asked.length ? obstacles[0] : undefined;
  const tries = list.checkTries + 1;
  return dependencies.database.transaction(async (transaction) => {
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

async function noteAnswers(transaction: Pick<Database, "update">, { id }: BulkList): Promise<void> {
  await transaction
    .update(bulkList)
    .set({ checkTries: 0, checkObstacle: null, ...bumpVersion })
    .where(and(eq(bulkList.id, id), eq(bulkList.state, "checking")));
}

/** False when another portion has counted this try, or has had answers meanwhile. */
async function noteObstacle(
  transaction: Pick<Database, "update">,
  list: BulkList,
  checkObstacle: NonNullable<BulkList["checkObstacle"]>,
): Promise<boolean> {
  const checkTries = list.checkTries + 1;
  const isNews = checkTries > maxTries || list.checkObstacle !== checkObstacle;
  const noted = await transaction
    .update(bulkList)
    .set({ checkTries, checkObstacle, ...(isNews && bumpVersion) })
    // Portions that fail at the same time count as one try: only the first still finds the old count.
    .where(and(eq(bulkList.id, list.id), eq(bulkList.checkTries, list.checkTries)))
    .returning({ id: bulkList.id });
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
    .select({ line: bulkRow.line })
    .from(bulkRow)
    .where(
      and(
        isUnchecked(list.id),
        eq(bulkRow.leasedUntil, leasedUntil),
        inArray(
          bulkRow.line,
          found.map(({ line }) => line),
        ),
      ),
    )
    // The order in which an erasure locks rows as well.
    .orderBy(asc(bulkRow.line))
    .for("update");
  const lines = new Set(held.map(({ line }) => line));
  const values = JSON.stringify(found.filter(({ line }) => lines.has(line)));
  await transaction.execute(sql`
    update bulk_row as r
    set result = v.result, leased_until = null,
      -- A row that was not asked about keeps its pass, by which it can be asked about once more.
      pass_id = case when v.result is null or v.result = ${notAsked.result}
        then r.pass_id else v."passId" end,
      pass_status = v."passStatus",
      texted_at = (select max(created_at) from ${message} where pass_id = v."passId"
        and kind = 'sms' and state not in ('refused', 'failed')),
      had_no_phone = coalesce((select ${isWithoutPhone()} from ${message}
        where pass_id = v."passId" and kind = 'sms' order by created_at desc limit 1), false),
      checked_at = case when v.result is not null then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${values}::jsonb) as
      v(line int, result text, "passId" uuid, "passStatus" text)
    where r.bulk_list_id = ${list.id} and r.line = ${anyLine(held)} and r.line = v.line`);
}

/** Marks unchecked rows `not-asked` when the service answers nothing for too long, so that a check ends. */
async function giveUpRest(
  transaction: Pick<Database, "select" | "update">,
  { id }: BulkList,
): Promise<void> {
  const left = transaction
    .select({ line: bulkRow.line })
    .from(bulkRow)
    .where(isUnchecked(id))
    .limit(givenUpAtOnce)
    .for("update", { skipLocked: true });
  await transaction
    .update(bulkRow)
    .set({ result: notAsked.result, leasedUntil: null })
    .where(and(isUnchecked(id), sql`${bulkRow.line} = ${anyLine(await left)}`));
}

function isUnchecked(listId: string) {
  return and(eq(bulkRow.listId, listId), isNull(bulkRow.result));
}

type Row = Pick<typeof bulkRow.$inferSelect, "line" | "sealed" | "passId">;

async function ask(dependencies: CheckDependencies, list: BulkList, row: Row): Promise<RowOutcome> {
  const { client, issuer } = dependencies;
  if (list.recipients === "pass") {
    return row.passId ? outcomeOfPass(await client.passes.read(row.passId)) : notAsked;
  }
  const kennitala = kennitalaSchema.safeParse(unsealRow(row.sealed)?.kennitala).data;
  // Erased before the claim, or sealed with a secret that has since gone.
  if (!kennitala) return notAsked;
  const answer = await client.members.lookUp({ kennitala });
  return outcomeOfMember(answer, typeOf(issuer, list), issuer.deliveryHosts);
}

/** A type that the file no longer lists is automatic, as everywhere. */
function typeOf({ membershipTypes }: CheckDependencies["issuer"], list: BulkList): DecidableType {
  const subscriberListId = list.subscriberListId ?? "";
  const configured = membershipTypes.find((type) => type.subscriberListId === subscriberListId);
  return configured ?? { subscriberListId, issuance: "automatic", name: { is: "", en: "" } };
}

async function endCheck(database: Database, listId: string): Promise<"busy" | "ended"> {
  const [left] = await database
    .select({ line: bulkRow.line })
    .from(bulkRow)
    .where(isUnchecked(listId))
    .limit(1);
  if (left) return "busy";
  const [checked] = await database
    .update(bulkList)
    .set({ state: "checked", ...bumpVersion })
    .where(and(eq(bulkList.id, listId), eq(bulkList.state, "checking")))
    .returning();
  // Caches the counts, by which the overview marks a list without recipients.
  if (checked) await countBulkList(database, checked);
  return "ended";
}
