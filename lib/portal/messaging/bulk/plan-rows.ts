import "server-only";
import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { batch } from "#portal/database/schema/batch.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { idempotencyKey } from "#portal/idempotency-key.ts";
import type { RequestOfKind } from "#portal/messaging/sending/dispatch.ts";
import { anyLine } from "./any-line.ts";
import { type Audience, type Batch, type BatchRequest, bumpVersion, resultsOf } from "./batch.ts";
import { midnightBefore, textsPerDayOf } from "./bulk-rules.ts";
import { fillIn, hasColumns } from "./fill-in.ts";
import { unsealRow } from "./sealed-row.ts";

export interface Planning {
  limit: number;
  issuer: Pick<Issuer, "membershipTypes" | "bulk">;
  now: Date;
}

type Row = typeof batchRow.$inferSelect;
type Reading = Pick<Database, "select">;

/** What decides which rows of a list a message goes to. */
export interface Chosen extends Pick<Batch, "id" | "notTextedSince"> {
  audience: Audience;
  request: BatchRequest;
}

/** The rows that are to be sent and are not planned yet. */
export function isToBePlanned(chosen: Chosen): SQL {
  return and(isToBeSent(chosen), isNull(batchRow.dispatchId), isNotNull(batchRow.passId)) as SQL;
}

/** The rows of an audience; the service would refuse a notification of another status. */
export function isToBeSent({ id, notTextedSince, audience, request }: Chosen): SQL {
  return and(
    eq(batchRow.batchId, id),
    inArray(batchRow.result, resultsOf(audience)),
    audience === "not-texted" && notTextedSince
      ? and(
          or(isNull(batchRow.textedAt), lt(batchRow.textedAt, notTextedSince)),
          isNotTextedElsewhere(id, notTextedSince),
        )
      : undefined,
    request.kind === "notification"
      ? inArray(batchRow.passStatus, request.passStatuses)
      : undefined,
  ) as SQL;
}

/**
 * Asked again while a batch is planned: a list may wait for days after its check, and other lists are sent
 * meanwhile. A subquery for each pass: a join over all texts since then would read those of this batch.
 */
function isNotTextedElsewhere(batchId: string, since: Date): SQL {
  return sql`coalesce((
    select max(other.created_at) from ${dispatch} other
    where other.pass_id = ${batchRow}.pass_id and other.kind = 'sms' and other.state <> 'refused'
      and other.batch_id is distinct from ${batchId}::uuid
  ) < ${since.toISOString()}::timestamptz, true)`;
}

/**
 * Plans the next rows of a batch: their messages and the rows' marks in one transaction, each under
 * a token made of batch and line, so that a row is planned once whatever dies. Answers with the
 * messages to send; none when the batch is not on its way, is being planned by another process, or
 * has come to its end; what failed already is among them, and nobody can claim it. `day-limit`: no more texts may leave today.
 */
export async function planRows(
  database: Database,
  batchId: string,
  { limit, issuer, now }: Planning,
): Promise<string[] | "day-limit"> {
  return database.transaction(async (transaction) => {
    const [of] = await transaction
      .select()
      .from(batch)
      .where(and(eq(batch.id, batchId), eq(batch.state, "sending")))
      .for("no key update", { skipLocked: true });
    if (!of?.audience || !of.request) return [];
    const { audience, request } = of;
    if (request.kind === "sms") await decideAlone(transaction);
    const rows = await nextRows(transaction, { ...of, audience, request }, limit);
    if (rows.length === 0) {
      await endSending(transaction, of, now);
      return [];
    }
    if (request.kind === "sms") {
      rows.splice(await leftOfDay(transaction, textsPerDayOf(issuer.bulk), now));
      if (rows.length === 0) return "day-limit";
    }
    const title = titleOf(issuer, of);
    const messages = rows.map((row) => messageOf(of, request, row, title, now));
    await transaction.insert(dispatch).values(messages);
    const marks = rows.map(({ line }, at) => ({ line, id: messages[at]?.id }));
    await transaction.execute(sql`
      update batch_row as r set dispatch_id = v.id
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as v(line int, id uuid)
      where r.batch_id = ${batchId} and r.line = ${anyLine(rows)} and r.line = v.line`);
    return messages.map(({ id }) => id);
  });
}

const textsLock = 0x66656c64;

/** Batches decide one after the other, so that none slips past the limits of texts. */
async function decideAlone(transaction: Pick<Database, "execute">): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${textsLock})`);
}

/** How many texts batches may still send today. */
async function leftOfDay(
  transaction: Pick<Database, "$count">,
  perDay: number | undefined,
  now: Date,
): Promise<number> {
  if (perDay === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, perDay - (await countBatchTexts(transaction, midnightBefore(now))));
}

/** Texts of batches since a moment, but for those that were refused. */
export function countBatchTexts(database: Pick<Database, "$count">, since: Date): Promise<number> {
  return database.$count(
    dispatch,
    and(
      gte(dispatch.createdAt, since),
      isNotNull(dispatch.batchId),
      eq(dispatch.kind, "sms"),
      ne(dispatch.state, "refused"),
    ),
  );
}

/** Counts the texts of other confirmed batches that are to leave before a moment, and are not planned yet. */
export async function countWaitingTexts(
  database: Pick<Database, "select">,
  { exceptId, until }: { exceptId: string; until: Date },
): Promise<number> {
  const planned = sql`(select count(*) from ${dispatch} where ${dispatch.batchId} = ${batch.id})`;
  const [waiting] = await database
    .select({
      count: sql<number>`coalesce(sum(greatest(0, ${batch.recipientCount} - ${planned})), 0)::int`,
    })
    .from(batch)
    .where(
      and(
        ne(batch.id, exceptId),
        inArray(batch.state, ["sending", "paused"]),
        eq(sql`${batch.request}->>'kind'`, "sms"),
        or(isNull(batch.sendAt), lt(batch.sendAt, until)),
      ),
    );
  return waiting?.count ?? 0;
}

/** Result by result, so that each is read in the order of its index. */
async function nextRows(transaction: Reading, chosen: Chosen, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const result of resultsOf(chosen.audience)) {
    if (rows.length >= limit) break;
    const next = await transaction
      .select()
      .from(batchRow)
      .where(and(isToBePlanned(chosen), eq(batchRow.result, result)))
      .orderBy(asc(batchRow.line))
      .limit(limit - rows.length)
      // An erasure that comes first leaves nobody to send to, and one that comes later finds the message.
      .for("update");
    rows.push(...next);
  }
  return rows;
}

function titleOf({ membershipTypes }: Pick<Issuer, "membershipTypes">, of: Batch): string | null {
  const type = membershipTypes.find((one) => one.subscriberListId === of.subscriberListId);
  return type?.name.is ?? null;
}

function messageOf(
  of: Batch,
  request: BatchRequest,
  row: Row,
  passTitle: string | null,
  now: Date,
) {
  const passId = row.passId as string;
  const cells = unsealRow(row.sealed)?.cells;
  return {
    ...(cells || !hasColumns(writtenIn(request) ?? "", of.columns)
      ? { ...requestOfRow(request, of.columns, cells ?? [], passId), state: "planned" as const }
      : { kind: request.kind, ...unreadableRow, finishedAt: now }),
    id: randomUUID(),
    passId,
    passTitle,
    kennitalaDigest: row.kennitalaDigest,
    staffId: of.senderId,
    formToken: idempotencyKey("batch", of.id, row.line),
    createdAt: now,
    batchId: of.id,
  };
}

/** A row whose cells cannot be read is not sent with blanks in place of its columns. */
const unreadableRow = {
  state: "refused" as const,
  request: null,
  refusalCode: "ROW_UNREADABLE",
  refusalStatus: 0,
};

function writtenIn(request: BatchRequest): string | undefined {
  return request.kind === "sms" ? request.customContent : request.message;
}

/** What one row is sent, with what stands in its columns filled in. */
export function requestOfRow(
  request: BatchRequest,
  columns: readonly string[],
  cells: readonly string[],
  passId: string,
): RequestOfKind {
  if (request.kind === "notification") {
    const { passWallets, passStatuses } = request;
    const message = fillIn(request.message, columns, cells);
    return { kind: "notification", request: { passId, message, passWallets, passStatuses } };
  }
  const { customContent, customSender } = request;
  const content = {
    ...(customSender && { customSender }),
    ...(customContent && { customContent: fillIn(customContent, columns, cells) }),
  };
  return { kind: "sms", request: Object.keys(content).length > 0 ? { content } : {} };
}

/** Over when nothing is left to plan and every call has ended; what is delivered is learned later. */
async function endSending(
  transaction: Pick<Database, "select" | "update" | "insert">,
  { id, name }: Batch,
  now: Date,
): Promise<void> {
  const [open] = await transaction
    .select({ id: dispatch.id })
    .from(dispatch)
    .where(and(eq(dispatch.batchId, id), inArray(dispatch.state, ["planned", "sending"])))
    .limit(1);
  if (open) return;
  await transaction
    .update(batch)
    .set({ state: "finished", finishedAt: now, ...bumpVersion })
    .where(eq(batch.id, id));
  await recordActivity(transaction, {
    staffId: undefined,
    action: "finish-batch",
    outcome: "done",
    details: { batchId: id, name },
  });
}
