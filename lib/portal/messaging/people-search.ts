import "server-only";
import { and, desc, gte, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { message } from "#portal/database/schema/messages.ts";
import {
  filterInPortions,
  searchHandledPasses,
  wordsMatcher,
} from "#portal/passes/handled-passes.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { countMessagesOf, type ListedMessage, listMessagesOf } from "./sending/message-list.ts";
import { digitsOf, holdersRead } from "./sending/message-search.ts";
import type { MessageKind } from "./sending/message-store.ts";
import { findTimelinePerson } from "./timeline.ts";

interface FoundPass {
  passId: string;
  passTitle: string | null;
  holder: string | undefined;
  at: Date;
}

/** A person, represented by their newest pass; or a pass that no message links to a person. */
export interface FoundPerson extends FoundPass {
  /** Whether a message on the pass has the digest of a kennitala, by which the other passes are found. */
  isKnown: boolean;
  passCount: number;
  messageCounts: Record<MessageKind, number>;
  /** Newest message to the person, which tells people with the same name apart; undefined without one. */
  newestMessage: ListedMessage | undefined;
}

interface PeopleSearch {
  search: string;
  keptSince: Date;
  limit: number;
}

interface FoundPeople {
  people: FoundPerson[];
  hasMore: boolean;
  /** Whether older messages were left out of the search. */
  isCut: boolean;
}

/**
 * Finds people by the holder of their passes, newest first: among passes that staff opened or scanned, and
 * passes of messages whose holder or phone number matches. The sender and text of a message are not searched.
 * Passes belong to one person if their messages have the same digest of a kennitala.
 */
export async function searchPeople(
  database: Database,
  { search, keptSince, limit }: PeopleSearch,
): Promise<FoundPeople> {
  // More passes than people are read, because one person may have several.
  const most = limit * 5;
  const found = await searchPasses(database, { search, keptSince, limit: most });
  const digests = await digestsOf(
    database,
    found.passes.map(({ passId }) => passId),
  );
  const people = Map.groupBy(found.passes, ({ passId }) => digests.get(passId) ?? passId);
  return {
    people: await Promise.all(
      [...people.values()].slice(0, limit).map((passes) => personOf(database, passes, digests)),
    ),
    hasMore: people.size > limit || found.hasMore,
    isCut: found.isCut,
  };
}

async function personOf(
  database: Database,
  passes: FoundPass[],
  digests: Map<string, string>,
): Promise<FoundPerson> {
  const [newest] = passes as [FoundPass];
  const passIds = passes.map(({ passId }) => passId);
  const kennitalaDigest = digests.get(newest.passId);
  const person = kennitalaDigest
    ? await findTimelinePerson(database, { kennitalaDigest, passIds })
    : { kennitalaDigest, passIds };
  const [newestMessage] = await listMessagesOf(database, { ...person, limit: 1 });
  return {
    ...newest,
    // The record that matched the search may be older than the person's newest message.
    at: newestMessage && newestMessage.createdAt > newest.at ? newestMessage.createdAt : newest.at,
    holder: passes.find(({ holder }) => holder)?.holder,
    isKnown: kennitalaDigest !== undefined,
    passCount: person.passIds.length,
    messageCounts: await countMessagesOf(database, person),
    newestMessage,
  };
}

/** Digest of a kennitala by pass, where the messages on it name one person. */
async function digestsOf(database: Database, passIds: string[]): Promise<Map<string, string>> {
  const { passId, kennitalaDigest } = message;
  const rows = await database
    .selectDistinct({ passId, digest: kennitalaDigest })
    .from(message)
    .where(and(inArray(passId, passIds), isNotNull(kennitalaDigest)));
  const named = Map.groupBy(rows, (row) => row.passId);
  return new Map(
    [...named].flatMap(([id, [one, another]]) =>
      one?.digest && !another ? [[id, one.digest]] : [],
    ),
  );
}

/** Finds passes by their holder, newest first, under the same rules as `searchPeople`. */
export async function searchPasses(
  database: Database,
  { search, keptSince, limit }: PeopleSearch,
): Promise<{ passes: FoundPass[]; hasMore: boolean; isCut: boolean }> {
  const { passId, passTitle, sealedHolder, recipient, createdAt: at } = message;
  const kept = database
    .select({ passId, passTitle, sealedHolder, recipient, at })
    .from(message)
    .where(gte(message.createdAt, keptSince))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(holdersRead + 1);
  const [handled, messages] = await Promise.all([
    searchHandledPasses(database, search, limit + 1),
    kept,
  ]);
  const matches = wordsMatcher(search);
  const digits = digitsOf(search);
  const found = await filterInPortions(
    messages.slice(0, holdersRead),
    ({ sealedHolder, recipient }) =>
      matches(unsealHolder(sealedHolder) ?? "") ||
      (digits !== undefined && recipient?.includes(digits) === true),
  );
  const all = [...handled.map((one) => ({ ...one, at: one.openedAt })), ...found]
    .toSorted((one, other) => Number(other.at) - Number(one.at))
    .map(({ passId, passTitle, sealedHolder, at }) => {
      return { passId, passTitle, holder: unsealHolder(sealedHolder), at };
    });
  const byPass = new Map<string, FoundPass>();
  for (const one of all) {
    const known = byPass.get(one.passId);
    if (!known) byPass.set(one.passId, one);
    else if (!known.holder && one.holder) byPass.set(one.passId, { ...known, holder: one.holder });
  }
  return {
    passes: [...byPass.values()].slice(0, limit),
    hasMore: byPass.size > limit,
    isCut: messages.length > holdersRead,
  };
}
