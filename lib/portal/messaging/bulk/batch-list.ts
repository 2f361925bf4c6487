import "server-only";
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  ne,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow, type rowResults } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { type Batch, resultsOf } from "./batch.ts";
import { type Chosen, isToBeSent } from "./plan-rows.ts";
import { type RowContents, unsealRow } from "./sealed-row.ts";

export type RowResult = (typeof rowResults)[number];
export type ListedBatch = Batch & { staffName: string; senderName: string | null };

const sender = aliasedTable(staffAccount, "sender");

/** Newest first; one more row than asked for tells whether there is a next page. */
export async function listBatches(
  database: Database,
  { after, limit }: { after?: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<{ rows: ListedBatch[]; next: ListedBatch | undefined }> {
  const found = await select(database)
    .where(
      after &&
        sql`(${batch.createdAt}, ${batch.id}) < (${after.createdAt.toISOString()}, ${after.id})`,
    )
    .orderBy(desc(batch.createdAt), desc(batch.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(listed);
  return { rows, next: found.length > limit ? rows.at(-1) : undefined };
}

export async function findBatch(database: Database, id: string): Promise<ListedBatch | undefined> {
  const [found] = await select(database).where(eq(batch.id, id));
  return found && listed(found);
}

type RelatedList = Pick<Batch, "id" | "name" | "state" | "createdAt">;

/** The list that a batch follows, and its own follow-ups, the oldest first; none that was discarded. */
export async function findRelatedLists(
  database: Database,
  { id, followsId }: Pick<Batch, "id" | "followsId">,
): Promise<{ followed: RelatedList | undefined; followUps: RelatedList[] }> {
  const { name, state, createdAt } = batch;
  const isKept = or(ne(batch.state, "stopped"), isNotNull(batch.confirmedAt));
  const found = await database
    .select({ id: batch.id, name, state, createdAt })
    .from(batch)
    .where(
      or(and(eq(batch.followsId, id), isKept), followsId ? eq(batch.id, followsId) : undefined),
    )
    .orderBy(asc(batch.createdAt), asc(batch.id));
  const isFollowed = (one: RelatedList) => one.id === followsId;
  return {
    followed: found.find(isFollowed),
    followUps: found.filter((one) => !isFollowed(one)),
  };
}

/** Lists whose check stands still, or came to its end without an answer: for whoever can mend that. */
export async function listHeldChecks(database: Database): Promise<ListedBatch[]> {
  const found = await select(database)
    .where(and(inArray(batch.state, ["checking", "checked"]), isNotNull(batch.checkObstacle)))
    .orderBy(desc(batch.createdAt));
  return found.map(listed);
}

/** Batches that pause by themselves, or fail to go on: for whoever can mend that. */
export async function listPausedByItself(database: Database): Promise<ListedBatch[]> {
  const found = await select(database)
    .where(
      and(
        eq(batch.state, "paused"),
        inArray(batch.pauseReason, [
          "key-refused",
          "addon-missing",
          "service-away",
          "many-refused",
          "many-unknown",
          "quiet-hours",
          "day-limit",
          "sender-disabled",
        ]),
      ),
    )
    .orderBy(desc(batch.createdAt));
  return found.map(listed);
}

function select(database: Database) {
  return database
    .select({ batch, staffName: staffAccount.name, senderName: sender.name })
    .from(batch)
    .innerJoin(staffAccount, eq(staffAccount.id, batch.staffId))
    .leftJoin(sender, eq(sender.id, batch.senderId))
    .$dynamic();
}

function listed(found: { batch: Batch; staffName: string; senderName: string | null }) {
  return { ...found.batch, staffName: found.staffName, senderName: found.senderName };
}

/** How many it goes to, and how many of them had no phone number on file when one was last tried. */
export async function countRecipients(
  database: Database,
  chosen: Chosen,
): Promise<{ count: number; hadNoPhone: number }> {
  const [counted] = await database
    .select({
      count: sql<number>`count(*)::int`,
      hadNoPhone: sql<number>`(count(*) filter (where ${batchRow.hadNoPhone}))::int`,
    })
    .from(batchRow)
    .where(isToBeSent(chosen));
  return counted ?? { count: 0, hadNoPhone: 0 };
}

/** The first of those who get it, or got it, with the cells of their rows as far as they are kept. */
export async function exampleRows(
  database: Database,
  chosen: Chosen,
  limit: number,
): Promise<RowContents[]> {
  const rows = await database
    .select({ sealed: batchRow.sealed })
    .from(batchRow)
    .where(
      and(
        eq(batchRow.batchId, chosen.id),
        isNotNull(batchRow.sealed),
        or(isNotNull(batchRow.dispatchId), isToBeSent(chosen)),
      ),
    )
    .orderBy(asc(batchRow.line))
    .limit(limit);
  return rows.flatMap(({ sealed }) => unsealRow(sealed) ?? []);
}

/** A pass that a text can go to: of the first row whose pass is in no wallet, else of one that is. */
export async function findOpenPass(
  database: Database,
  batchId: string,
): Promise<string | undefined> {
  // Each by the index over results: by the line alone, a long list would be sorted.
  for (const result of resultsOf("all-open")) {
    const [found] = await database
      .select({ passId: batchRow.passId })
      .from(batchRow)
      .where(
        and(eq(batchRow.batchId, batchId), eq(batchRow.result, result), isNotNull(batchRow.passId)),
      )
      .orderBy(asc(batchRow.line))
      .limit(1);
    if (found?.passId) return found.passId;
  }
  return undefined;
}

/** Some call did not get through to the service, or was asked to come again, and is tried anew. */
export async function isHeldUp(database: Database, batchId: string): Promise<boolean> {
  const { state, attempts } = dispatch;
  const isTriedAgain = or(
    and(eq(state, "planned"), gt(attempts, 0)),
    and(eq(state, "sending"), gt(attempts, 1)),
  );
  return (await database.$count(dispatch, and(eq(dispatch.batchId, batchId), isTriedAgain))) > 0;
}

const rateOverMs = 30_000;

/** Calls a second of late: over half a minute, or since it was last set going. */
export async function sendRate(
  database: Database,
  { id, sendingSince }: Pick<Batch, "id" | "sendingSince">,
  now: Date,
): Promise<number> {
  const since = Math.max(now.getTime() - rateOverMs, sendingSince?.getTime() ?? 0);
  const seconds = (now.getTime() - since) / 1_000;
  if (seconds < 1) return 0;
  const calls = await database.$count(
    dispatch,
    and(eq(dispatch.batchId, id), gte(dispatch.sendingAt, new Date(since))),
  );
  return calls / seconds;
}
