import "server-only";
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow, message, type rowResults } from "#portal/database/schema/messages.ts";
import { staffAccount } from "#portal/database/schema/staff.ts";
import { type BulkList, resultsOf } from "./bulk-list.ts";
import { type RowContents, unsealRow } from "./bulk-row.ts";
import { type Chosen, isToBeSent } from "./chosen-rows.ts";

export type RowResult = (typeof rowResults)[number];
export type ListedBulkList = BulkList & { staffName: string; senderName: string | null };

const sender = aliasedTable(staffAccount, "sender");

/** Bulk lists, newest first. One extra row is read to know whether another page follows. */
export async function listBulkLists(
  database: Database,
  { after, limit }: { after?: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<{ rows: ListedBulkList[]; next: ListedBulkList | undefined }> {
  const found = await select(database)
    .where(
      after &&
        sql`(${bulkList.createdAt}, ${bulkList.id}) < (${after.createdAt.toISOString()}, ${after.id})`,
    )
    .orderBy(desc(bulkList.createdAt), desc(bulkList.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit).map(listed);
  return { rows, next: found.length > limit ? rows.at(-1) : undefined };
}

export async function findBulkList(
  database: Database,
  id: string,
): Promise<ListedBulkList | undefined> {
  const [found] = await select(database).where(eq(bulkList.id, id));
  return found && listed(found);
}

/** Number of SMS parts of the texts of a list that the service took. */
export async function countSentParts(database: Database, listId: string): Promise<number> {
  const [found] = await database
    .select({ parts: sum(message.messageParts).mapWith(Number) })
    .from(message)
    .where(eq(message.listId, listId));
  return found?.parts ?? 0;
}

export type RelatedList = Pick<
  BulkList,
  | "id"
  | "name"
  | "followUp"
  | "state"
  | "createdAt"
  | "confirmedAt"
  | "version"
  | "keptCounts"
  | "recipientCount"
>;

/** Condition for lists that were not discarded. */
const isKept = or(ne(bulkList.state, "stopped"), isNotNull(bulkList.confirmedAt));

/**
 * Bulk lists related to this one, in three groups, each oldest first: the list that it follows up, its
 * own follow-up lists, and other lists of the same rows. The last group is empty once this list is
 * confirmed. The last two groups leave out discarded lists.
 */
export async function findRelatedLists(
  database: Database,
  { id, followsId, ...one }: Pick<BulkList, "id" | "followsId" | "fingerprint" | "confirmedAt">,
): Promise<Record<"followed" | "followUps" | "same", RelatedList[]>> {
  const { name, followUp, state, createdAt, confirmedAt } = bulkList;
  const { version, keptCounts, recipientCount } = bulkList;
  const found = await database
    .select({
      id: bulkList.id,
      followsId: bulkList.followsId,
      name,
      followUp,
      state,
      createdAt,
      confirmedAt,
      version,
      keptCounts,
      recipientCount,
    })
    .from(bulkList)
    .where(
      or(
        and(eq(bulkList.followsId, id), isKept),
        followsId ? eq(bulkList.id, followsId) : undefined,
        one.fingerprint && !one.confirmedAt
          ? and(eq(bulkList.fingerprint, one.fingerprint), ne(bulkList.id, id), isKept)
          : undefined,
      ),
    )
    .orderBy(asc(bulkList.createdAt), asc(bulkList.id));
  const kinds = Map.groupBy(found, (list) => {
    if (list.id === followsId) return "followed";
    return list.followsId === id ? "followUps" : "same";
  });
  const of = (kind: "followed" | "followUps" | "same") => kinds.get(kind) ?? [];
  return { followed: of("followed"), followUps: of("followUps"), same: of("same") };
}

/** Bulk lists with these identifiers, newest first. */
export async function listBulkListsOf(
  database: Database,
  ids: string[],
): Promise<ListedBulkList[]> {
  return ids.length > 0 ? listWhere(database, inArray(bulkList.id, ids)) : [];
}

/** The newest follow-up of each list, by the list's identifier. Discarded follow-ups are left out. */
export async function findNewestFollowUps(
  database: Database,
  ids: string[],
): Promise<Map<string, ListedBulkList>> {
  if (ids.length === 0) return new Map();
  const found = await listWhere(database, and(inArray(bulkList.followsId, ids), isKept));
  return new Map(
    found.toReversed().flatMap((one) => (one.followsId ? [[one.followsId, one]] : [])),
  );
}

/** The newest bulk lists whose name contains these words. */
export async function findBulkListsByName(
  database: Database,
  words: string,
  limit: number,
): Promise<ListedBulkList[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const found = await database
    .select({ id: bulkList.id })
    .from(bulkList)
    .where(ilike(bulkList.name, pattern))
    .orderBy(desc(bulkList.createdAt))
    .limit(limit);
  return listBulkListsOf(
    database,
    found.map(({ id }) => id),
  );
}

/**
 * Bulk lists that need a person's decision, newest first: unsent lists, failing checks, and pauses
 * without an end. A list that resumes by itself is not among them.
 */
export async function listWaiting(database: Database): Promise<ListedBulkList[]> {
  const { state, checkObstacle, pauseReason, resumeAt } = bulkList;
  const isHeld = and(eq(pauseReason, "scheduled"), isNotNull(sender.disabledAt));
  return listWhere(
    database,
    or(
      inArray(state, ["listed", "checked"]),
      and(eq(state, "checking"), isNotNull(checkObstacle)),
      and(eq(state, "paused"), or(isNull(resumeAt), isHeld)),
    ),
  );
}

async function listWhere(database: Database, which: SQL | undefined) {
  const found = await select(database)
    .where(which)
    .orderBy(desc(bulkList.createdAt), desc(bulkList.id));
  return found.map(listed);
}

function select(database: Database) {
  return database
    .select({
      bulkList,
      staffName: staffAccount.name,
      senderName: sender.name,
      senderDisabledAt: sender.disabledAt,
    })
    .from(bulkList)
    .innerJoin(staffAccount, eq(staffAccount.id, bulkList.staffId))
    .leftJoin(sender, eq(sender.id, bulkList.senderId))
    .$dynamic();
}

interface FoundList {
  bulkList: BulkList;
  staffName: string;
  senderName: string | null;
  senderDisabledAt: Date | null;
}

/** A scheduled list whose sender was disabled is shown as paused, because its time will not start it. */
function listed({ bulkList, staffName, senderName, senderDisabledAt }: FoundList): ListedBulkList {
  const isHeld = bulkList.pauseReason === "scheduled" && senderDisabledAt !== null;
  const held = { pauseReason: "sender-disabled", resumeAt: null } as const;
  return { ...bulkList, ...(isHeld && held), staffName, senderName };
}

/** Number of recipients, and how many of them lacked a phone number at the last attempt. */
export async function countRecipients(
  database: Database,
  chosen: Chosen,
): Promise<{ count: number; hadNoPhone: number }> {
  const [counted] = await database
    .select({
      count: sql<number>`count(*)::int`,
      hadNoPhone: sql<number>`(count(*) filter (where ${bulkRow.hadNoPhone}))::int`,
    })
    .from(bulkRow)
    .where(isToBeSent(chosen));
  return counted ?? { count: 0, hadNoPhone: 0 };
}

/** Number of recipients whose pass becomes valid later, as of the list's check. */
export async function countValidLater(database: Database, listId: string): Promise<number> {
  const isRecipient = inArray(bulkRow.result, resultsOf("all-open"));
  return database.$count(
    bulkRow,
    and(eq(bulkRow.listId, listId), isRecipient, eq(bulkRow.passStatus, "INACTIVE")),
  );
}

/** A recipient: what its row holds, and its pass. */
export interface ExampleRow extends RowContents {
  line: number;
  passId: string | null;
}

/** The first recipients, with the cells of their rows where they are still stored. */
export async function exampleRows(
  database: Database,
  chosen: Chosen,
  limit: number,
): Promise<ExampleRow[]> {
  const rows = await database
    .select({ line: bulkRow.line, passId: bulkRow.passId, sealed: bulkRow.sealed })
    .from(bulkRow)
    .where(
      and(
        eq(bulkRow.listId, chosen.id),
        isNotNull(bulkRow.sealed),
        or(isNotNull(bulkRow.messageId), isToBeSent(chosen)),
      ),
    )
    .orderBy(asc(bulkRow.line))
    .limit(limit);
  return rows.flatMap(({ sealed, ...row }) => {
    const contents = unsealRow(sealed);
    return contents ? { ...row, ...contents } : [];
  });
}

/** A pass to preview the text on: the first that no wallet holds, else the first in a wallet. */
export async function findOpenPass(
  database: Database,
  listId: string,
): Promise<string | undefined> {
  // One query for each result uses the index; ordering by line alone would sort a long list.
  for (const result of resultsOf("all-open")) {
    const [found] = await database
      .select({ passId: bulkRow.passId })
      .from(bulkRow)
      .where(and(eq(bulkRow.listId, listId), eq(bulkRow.result, result), isNotNull(bulkRow.passId)))
      .orderBy(asc(bulkRow.line))
      .limit(1);
    if (found?.passId) return found.passId;
  }
  return undefined;
}
