import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Issuer } from "#portal/configuration/issuer-file.ts";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow, message } from "#portal/database/schema/messages.ts";
import type { RequestOfKind } from "#portal/messaging/sending/message-store.ts";
import { idempotencyKey } from "#portal/pass-service/idempotency-key.ts";
import {
  type BulkList,
  type BulkListRequest,
  bumpVersion,
  namedIn,
  resultsOf,
} from "./bulk-list.ts";
import { anyLine, unsealRow } from "./bulk-row.ts";
import { midnightBefore, textsPerDayOf } from "./bulk-rules.ts";
import { type Chosen, isToBePlanned } from "./chosen-rows.ts";
import { fillIn, hasColumns } from "./fill-in.ts";

export interface PlanOptions {
  limit: number;
  issuer: Pick<Issuer, "membershipTypes" | "bulk">;
  now: Date;
}

type Row = typeof bulkRow.$inferSelect;

/**
 * Plans the next rows of a bulk list: inserts their messages and marks the rows in one transaction.
 * The form token is made of bulk list and line, so that a row is planned once, even after a crash.
 * Returns the messages to send; none when the list is not sending, has ended, or is being planned
 * by another process. `day-limit`: no more texts may be sent today.
 */
export async function planRows(
  database: Database,
  listId: string,
  { limit, issuer, now }: PlanOptions,
): Promise<string[] | "day-limit"> {
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .select()
      .from(bulkList)
      .where(and(eq(bulkList.id, listId), eq(bulkList.state, "sending")))
      .for("no key update", { skipLocked: true });
    if (!list?.audience || !list.request) return [];
    const { audience, request } = list;
    if (request.kind === "sms") await decideAlone(transaction);
    const rows = await nextRows(transaction, { ...list, audience, request }, limit);
    if (rows.length === 0) {
      await endSending(transaction, list, now);
      return [];
    }
    if (request.kind === "sms") {
      rows.splice(await leftOfDay(transaction, textsPerDayOf(issuer.bulk), now));
      if (rows.length === 0) return "day-limit";
    }
    const title = titleOf(issuer, list);
    const messages = rows.map((row) => messageOf(list, request, row, title, now));
    await transaction.insert(message).values(messages);
    const marks = rows.map(({ line }, at) => ({ line, id: messages[at]?.id }));
    await transaction.execute(sql`
      update bulk_row as r set message_id = v.id
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as v(line int, id uuid)
      where r.bulk_list_id = ${listId} and r.line = ${anyLine(rows)} and r.line = v.line`);
    return messages.map(({ id }) => id);
  });
}

const textsLock = 0x66656c64;

/** Advisory lock: bulk lists count their texts one at a time, so that none exceeds the limits. */
async function decideAlone(transaction: Pick<Database, "execute">): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${textsLock})`);
}

/** Number of texts that bulk lists may still send today. */
async function leftOfDay(
  transaction: Pick<Database, "$count">,
  perDay: number | undefined,
  now: Date,
): Promise<number> {
  if (perDay === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, perDay - (await countBulkListTexts(transaction, midnightBefore(now))));
}

/** Texts of bulk lists since a moment, without refused ones. */
export function countBulkListTexts(
  database: Pick<Database, "$count">,
  since: Date,
): Promise<number> {
  return database.$count(
    message,
    and(
      gte(message.createdAt, since),
      isNotNull(message.listId),
      eq(message.kind, "sms"),
      ne(message.state, "refused"),
    ),
  );
}

/** Texts of other confirmed bulk lists that are due before a moment and not planned yet. */
export async function countWaitingTexts(
  database: Pick<Database, "select">,
  { exceptId, until }: { exceptId: string; until: Date },
): Promise<number> {
  const planned = sql`(select count(*) from ${message} where ${message.listId} = ${bulkList.id})`;
  const [waiting] = await database
    .select({
      count: sql<number>`coalesce(sum(greatest(0, ${bulkList.recipientCount} - ${planned})), 0)::int`,
    })
    .from(bulkList)
    .where(
      and(
        ne(bulkList.id, exceptId),
        inArray(bulkList.state, ["sending", "paused"]),
        eq(sql`${bulkList.request}->>'kind'`, "sms"),
        or(isNull(bulkList.sendAt), lt(bulkList.sendAt, until)),
      ),
    );
  return waiting?.count ?? 0;
}

/** Result by result, so that each is read in the order of its index. */
async function nextRows(
  transaction: Pick<Database, "select">,
  chosen: Chosen,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const result of resultsOf(chosen.audience)) {
    if (rows.length >= limit) break;
    const next = await transaction
      .select()
      .from(bulkRow)
      .where(and(isToBePlanned(chosen), eq(bulkRow.result, result)))
      .orderBy(asc(bulkRow.line))
      .limit(limit - rows.length)
      // An erasure that comes first leaves nobody to send to, and one that comes later finds the message.
      .for("update");
    rows.push(...next);
  }
  return rows;
}

function titleOf(
  { membershipTypes }: Pick<Issuer, "membershipTypes">,
  list: BulkList,
): string | null {
  const type = membershipTypes.find((one) => one.subscriberListId === list.subscriberListId);
  return type?.name.is ?? null;
}

function messageOf(
  list: BulkList,
  request: BulkListRequest,
  row: Row,
  passTitle: string | null,
  now: Date,
) {
  const passId = row.passId as string;
  const cells = unsealRow(row.sealed)?.cells;
  return {
    ...(cells || !hasColumns(writtenIn(request) ?? "", list.columns)
      ? {
          ...requestOfRow(request, list.columns, cells ?? [], passId),
          state: "planned" as const,
        }
      : { kind: request.kind, ...unreadableRow, finishedAt: now }),
    id: randomUUID(),
    passId,
    passTitle,
    kennitalaDigest: row.kennitalaDigest,
    staffId: list.senderId,
    formToken: idempotencyKey("bulk-list", list.id, row.line),
    createdAt: now,
    listId: list.id,
  };
}

/** A row whose cells cannot be read is not sent with blanks in place of its columns. */
const unreadableRow = {
  state: "refused" as const,
  request: null,
  refusalCode: "ROW_UNREADABLE",
  refusalStatus: 0,
};

function writtenIn(request: BulkListRequest): string | undefined {
  return request.kind === "sms" ? request.customContent : request.message;
}

/** What one row is sent, with what stands in its columns filled in. */
export function requestOfRow(
  request: BulkListRequest,
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
  list: BulkList,
  now: Date,
): Promise<void> {
  const [open] = await transaction
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.listId, list.id), inArray(message.state, ["planned", "sending"])))
    .limit(1);
  if (open) return;
  await transaction
    .update(bulkList)
    .set({ state: "finished", finishedAt: now, ...bumpVersion })
    .where(eq(bulkList.id, list.id));
  await recordActivity(transaction, {
    staffId: undefined,
    action: "finish-bulk-list",
    outcome: "done",
    details: namedIn(list),
  });
}
