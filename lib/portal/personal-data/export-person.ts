import "server-only";
import { asc, eq } from "drizzle-orm";
import { recordActivity } from "#portal/auth/activity/record-activity.ts";
import type { Database } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { bulkList, bulkRow, message, messageEvent } from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";
import { unsealRow } from "#portal/messaging/bulk/bulk-row.ts";
import type { LookedUpMember } from "#portal/pass-service/failure.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import {
  exportWords,
  keptWords,
  outcomeWords,
  unreadableWords,
  wordsOfAction,
} from "./export-words.ts";
import { type Person, personalDataOf, writtenKennitala } from "./person.ts";
import { type DataCategory, dataCategories, type Retention } from "./retention.ts";

/** Everything held about somebody, except who of the staff did something. */
export async function exportPerson(
  database: Database,
  person: Person,
  { retention, service, now }: { retention: Retention; service: LookedUpMember; now: Date },
) {
  const part = <Row>(name: keyof typeof exportWords, category: DataCategory, records: Row[]) => ({
    what: exportWords[name],
    kept: keptWords(dataCategories[category].kept(retention)),
    records,
  });
  const portal = {
    memberSearches: part(
      "memberSearches",
      "memberSearch",
      await readMemberSearches(database, person),
    ),
    messages: part("messages", "message", await readMessages(database, person)),
    textLinks: part("textLinks", "textLink", await readTextLinks(database, person)),
    lists: part("lists", "list", await readListRows(database, person)),
    activity: part("activity", "record", await readActivity(database, person)),
    operations: part("operations", "record", await readOperations(database, person)),
    scans: part("scans", "record", await readScans(database, person)),
    openedPasses: part("openedPasses", "openedPass", await readOpened(database, person)),
    counts: part("counts", "address", await readCounts(database, person)),
  };
  await recordActivity(database, {
    staffId: undefined,
    action: "export-personal-data",
    outcome: "done",
    kennitalaDigest: person.digest,
  });
  return {
    kennitala: writtenKennitala(person),
    asOf: now.toISOString(),
    portal,
    passService: { what: exportWords.passService, answer: service },
    notSearched: exportWords.notSearched,
  };
}

const readMemberSearches = (database: Database, person: Person) =>
  database
    .select({ at: memberSearch.searchedAt })
    .from(memberSearch)
    .where(personalDataOf.memberSearches(person))
    .orderBy(asc(memberSearch.searchedAt));

async function readMessages(database: Database, person: Person) {
  const rows = await database
    .select({ message: message, event: messageEvent })
    .from(message)
    .leftJoin(messageEvent, eq(messageEvent.messageId, message.id))
    .where(personalDataOf.messages(person))
    .orderBy(asc(message.createdAt), asc(message.id), asc(messageEvent.position));
  return [...Map.groupBy(rows, ({ message }) => message.id).values()].map((group) => {
    const { message } = group[0] as (typeof rows)[number];
    const { kind, state, status, recipient, request, messageParts } = message;
    return {
      kind,
      at: message.createdAt,
      endedAt: message.finishedAt,
      state,
      status,
      recipient,
      /** As it was asked for; null once it has been taken away. */
      request,
      messageParts,
      passId: message.passId,
      pass: message.passTitle,
      holder: holderOf(message.sealedHolder),
      history: group.flatMap(({ event }) =>
        event ? [{ at: event.at, status: event.status, device: event.device }] : [],
      ),
    };
  });
}

const readTextLinks = (database: Database, person: Person) =>
  database
    .select({ at: textLinkRequest.requestedAt, outcome: textLinkRequest.outcome })
    .from(textLinkRequest)
    .where(personalDataOf.textLinks(person))
    .orderBy(asc(textLinkRequest.requestedAt));

async function readListRows(database: Database, person: Person) {
  const rows = await database
    .select({ list: bulkList, row: bulkRow })
    .from(bulkRow)
    .innerJoin(bulkList, eq(bulkList.id, bulkRow.listId))
    .where(personalDataOf.listRows(person))
    .orderBy(asc(bulkList.createdAt), asc(bulkRow.line));
  return rows.map(({ list, row }) => ({
    at: list.createdAt,
    list: list.name,
    line: row.line,
    result: row.result,
    passId: row.passId,
    /** Cells of the row; null after erasure. */
    row: cellsOf(list.columns, row.sealed),
  }));
}

function cellsOf(columns: readonly string[], sealed: string | null) {
  if (sealed === null) return null;
  const cells = unsealRow(sealed)?.cells;
  return cells?.map((cell, at) => ({ column: columns[at] ?? null, cell })) ?? unreadableWords;
}

/** Holder's line as stored; null where it was unknown or erased. */
function holderOf(sealed: string | null) {
  return sealed === null ? null : (unsealHolder(sealed) ?? unreadableWords);
}

async function readActivity(database: Database, person: Person) {
  const rows = await database
    .select()
    .from(activity)
    .where(personalDataOf.activity(person))
    .orderBy(asc(activity.at), asc(activity.id));
  return rows.map(({ at, action, outcome, passId, details }) => ({
    at,
    what: wordsOfAction(action),
    outcome: outcomeWords[outcome],
    passId,
    details,
  }));
}

const readOperations = (database: Database, person: Person) =>
  database
    .select({
      at: passOperation.startedAt,
      kind: passOperation.kind,
      state: passOperation.state,
      action: passOperation.scanAction,
      amount: passOperation.amount,
      passId: passOperation.passId,
      pass: passOperation.passTitle,
    })
    .from(passOperation)
    .where(personalDataOf.operations(person))
    .orderBy(asc(passOperation.startedAt));

async function readScans(database: Database, person: Person) {
  const rows = await database
    .select()
    .from(scan)
    .where(personalDataOf.scans(person))
    .orderBy(asc(scan.openedAt));
  return rows.map(({ openedAt, passId, passTitle, scanner, sealedHolder }) => ({
    at: openedAt,
    passId,
    pass: passTitle,
    where: scanner,
    holder: holderOf(sealedHolder),
  }));
}

async function readOpened(database: Database, person: Person) {
  const rows = await database
    .select()
    .from(openedPass)
    .where(personalDataOf.openedPasses(person))
    .orderBy(asc(openedPass.openedAt));
  return rows.map(({ openedAt, passId, passTitle, externalIdentifier, sealedHolder }) => ({
    at: openedAt,
    passId,
    pass: passTitle,
    externalIdentifier,
    holder: holderOf(sealedHolder),
  }));
}

async function readCounts(database: Database, person: Person) {
  const rows = await database.select().from(rateLimit).where(personalDataOf.counts(person));
  return rows.map(({ key, points, expire }) => ({
    // Which limit it is; after it stands the digest.
    limit: key.slice(0, -person.digest.length - 1),
    times: points,
    until: expire === null ? null : new Date(expire),
  }));
}
