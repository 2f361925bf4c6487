import "server-only";
import { and, eq, exists, inArray, isNotNull, or, sql } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { listDraft } from "#portal/database/schema/list-draft.ts";
import {
  bulkList,
  bulkRow,
  handledMessage,
  message,
  messageEvent,
} from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { bumpVersion } from "#portal/messaging/bulk/bulk-list.ts";
import { type Person, personalDataOf } from "./person.ts";

export interface Erasure {
  /** Rows that were taken away or made nameless. */
  erased: Record<
    | "memberSearches"
    | "textLinks"
    | "lists"
    | "messages"
    | "devices"
    | "openedPasses"
    | "scanHolders"
    | "counts",
    number
  >;
  /** Rows that stay until their time is over. */
  kept: Record<"activity" | "operations" | "scans", number>;
}

type Transaction = Pick<Database, "select" | "update" | "delete" | "insert" | "$count">;

/**
 * Takes away what the portal holds about somebody, all or nothing, and again if it is run again.
 * A message that is under way loses its text and number as well: one that has not left stays
 * unsent, and of one whose call has begun no answer brings the number back (`sending`). That
 * something was done stays, under a digest that only the portal's own secret can work out.
 */
export async function erasePerson(database: Database, person: Person): Promise<Erasure> {
  const listIds = new Set<string>();
  const erasure = await database.transaction(async (transaction) => {
    // Requests before messages: a request that is gone plans no message.
    const textLinks = await transaction
      .delete(textLinkRequest)
      .where(personalDataOf.textLinks(person))
      .returning({ id: textLinkRequest.id });
    // Rows before messages: an erased row is not sent. Locked in the order of the senders.
    await transaction
      .select({ line: bulkRow.line })
      .from(bulkRow)
      .where(personalDataOf.listRows(person))
      .orderBy(bulkRow.listId, bulkRow.line)
      .for("update");
    const listRows = await transaction
      .update(bulkRow)
      .set({
        sealed: null,
        kennitalaDigest: null,
        passId: null,
        // The outcome of a row whose message went out stands with the message.
        result: sql`case when ${bulkRow.messageId} is null then 'erased' else ${bulkRow.result} end`,
      })
      .where(personalDataOf.listRows(person))
      .returning({ listId: bulkRow.listId });
    for (const { listId } of listRows) listIds.add(listId);
    // Drafts of refused lists are sealed whole, so all are deleted.
    await transaction.delete(listDraft);
    const { messages, devices } = await emptyMessages(transaction, person);
    const memberSearches = await transaction
      .delete(memberSearch)
      .where(personalDataOf.memberSearches(person))
      .returning({ id: memberSearch.id });
    const opened = await transaction
      .delete(openedPass)
      .where(personalDataOf.openedPasses(person))
      .returning({ passId: openedPass.passId });
    const scanHolders = await transaction
      .update(scan)
      .set({ sealedHolder: null })
      .where(holderOfScan(person))
      .returning({ id: scan.id });
    const counts = await transaction
      .delete(rateLimit)
      .where(personalDataOf.counts(person))
      .returning({ key: rateLimit.key });
    const erased = {
      memberSearches: memberSearches.length,
      textLinks: textLinks.length,
      lists: listRows.length,
      messages,
      devices,
      openedPasses: opened.length,
      scanHolders: scanHolders.length,
      counts: counts.length,
    };
    const kept = await countKept(transaction, person);
    await recordActivity(transaction, {
      staffId: undefined,
      action: "erase-personal-data",
      outcome: "done",
      kennitalaDigest: person.digest,
      details: erased,
    });
    return { erased, kept };
  });
  // After the transaction, because others lock lists and rows in another order.
  await database
    .update(bulkList)
    .set(bumpVersion)
    .where(inArray(bulkList.id, [...listIds]));
  return erasure;
}

/** Dry run: counts what `erasePerson` would erase and keep. */
export async function foreseeErasure(database: Database, person: Person): Promise<Erasure> {
  const erased = {
    memberSearches: await database.$count(memberSearch, personalDataOf.memberSearches(person)),
    textLinks: await database.$count(textLinkRequest, personalDataOf.textLinks(person)),
    lists: await database.$count(bulkRow, personalDataOf.listRows(person)),
    messages: await database.$count(message, and(personalDataOf.messages(person), hasSomething())),
    devices: await database.$count(messageEvent, deviceOf(database, person)),
    openedPasses: await database.$count(openedPass, personalDataOf.openedPasses(person)),
    scanHolders: await database.$count(scan, holderOfScan(person)),
    counts: await database.$count(rateLimit, personalDataOf.counts(person)),
  };
  return { erased, kept: await countKept(database, person) };
}

const hasSomething = () =>
  or(
    isNotNull(message.request),
    isNotNull(message.recipient),
    isNotNull(message.sealedHolder),
    isNotNull(message.kennitalaDigest),
  );

const holderOfScan = (person: Person) =>
  and(personalDataOf.scans(person), isNotNull(scan.sealedHolder));

function deviceOf(database: Transaction, person: Person) {
  const ofPerson = database
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.id, messageEvent.messageId), personalDataOf.messages(person)));
  return and(isNotNull(messageEvent.device), exists(ofPerson));
}

/** Locks each message before its events, in the order in which the poller locks them. */
async function emptyMessages(transaction: Transaction, person: Person) {
  const theirs = await transaction
    .select({ id: message.id })
    .from(message)
    .where(personalDataOf.messages(person))
    .orderBy(message.id)
    .for("update");
  const ids = theirs.map(({ id }) => id);
  const emptied = await transaction
    .update(message)
    .set({ request: null, recipient: null, sealedHolder: null, kennitalaDigest: null })
    .where(and(inArray(message.id, ids), hasSomething()))
    .returning({ id: message.id });
  const devices = await transaction
    .update(messageEvent)
    .set({ device: null })
    .where(and(inArray(messageEvent.messageId, ids), isNotNull(messageEvent.device)))
    .returning({ id: messageEvent.id });
  await transaction
    .update(handledMessage)
    .set({ note: "" })
    .where(inArray(handledMessage.messageId, ids));
  return { messages: emptied.length, devices: devices.length };
}

async function countKept(database: Transaction, person: Person): Promise<Erasure["kept"]> {
  return {
    activity: await database.$count(activity, personalDataOf.activity(person)),
    operations: await database.$count(passOperation, personalDataOf.operations(person)),
    scans: await database.$count(scan, personalDataOf.scans(person)),
  };
}
