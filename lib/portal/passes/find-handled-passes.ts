import "server-only";
import { setImmediate } from "node:timers/promises";
import { arrayContains, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { openedPass, scan } from "#portal/database/schema/pass-operation.ts";
import { unsealHolder } from "./holder-lines.ts";
import { linkDigest, type OpenedPass } from "./opened-pass-store.ts";
import { codeStemDigest, readCodeData } from "./scanning/code-data.ts";

/** A pass as staff last opened or scanned it. */
export type HandledPass = Omit<OpenedPass, "staffId" | "linkDigests">;

/** The pass of a link or code that staff opened or scanned before: the service has no such search. */
export async function findHandledPass(
  database: Database,
  typed: string,
): Promise<string | undefined> {
  const link = linkDigest(typed);
  if (link) {
    const [opened] = await database
      .select({ passId: openedPass.passId })
      .from(openedPass)
      .where(arrayContains(openedPass.linkDigests, [link]))
      .limit(1);
    if (opened) return opened.passId;
  }
  const read = readCodeData(typed);
  if (!read.ok) return undefined;
  const [scanned] = await database
    .select({ passId: scan.passId })
    .from(scan)
    .where(eq(scan.codeDigest, keyedDigest(read.data)))
    .orderBy(desc(scan.openedAt))
    .limit(1);
  return scanned?.passId;
}

/** Title and holder, in a line each, of passes that staff opened or scanned. */
export async function namesOfPasses(
  database: Database,
  passIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(passIds)];
  const [opened, scanned] = await Promise.all([
    database
      .selectDistinctOn([openedPass.passId], namedColumns(openedPass))
      .from(openedPass)
      .where(inArray(openedPass.passId, ids))
      .orderBy(openedPass.passId, desc(openedPass.openedAt)),
    database
      .selectDistinctOn([scan.passId], namedColumns(scan))
      .from(scan)
      .where(inArray(scan.passId, ids))
      .orderBy(scan.passId, desc(scan.openedAt)),
  ]);
  return new Map(
    [...scanned, ...opened].map(({ passId, passTitle, sealedHolder }) => [
      passId,
      [passTitle, unsealHolder(sealedHolder)].filter(Boolean).join(" · "),
    ]),
  );
}

const namedColumns = <Table extends typeof openedPass | typeof scan>({
  passId,
  passTitle,
  sealedHolder,
}: Table) => ({ passId, passTitle, sealedHolder });

/** Whether a code that changes with time was read before, at another moment. */
export async function hasScannedStem(database: Database, typed: string): Promise<boolean> {
  const stem = codeStemDigest(typed);
  return stem !== null && (await database.$count(scan, eq(scan.codeStemDigest, stem))) > 0;
}

/** Limit of the newest records, of all staff, that a search reads. */
const passesRead = 5_000;

/** Passes that staff opened or scanned, by words or an earlier code, the newest first. */
export async function searchHandledPasses(
  database: Database,
  search: string,
  limit: number,
): Promise<HandledPass[]> {
  const opened = await database
    .select()
    .from(openedPass)
    .orderBy(desc(openedPass.openedAt))
    .limit(passesRead);
  const scanned = await database
    .select({
      passId: scan.passId,
      passTitle: scan.passTitle,
      externalIdentifier: sql<null>`null`,
      sealedHolder: scan.sealedHolder,
      stem: scan.codeStemDigest,
      openedAt: scan.openedAt,
    })
    .from(scan)
    .orderBy(desc(scan.openedAt))
    .limit(passesRead);
  const newest = new Map<string, HandledPass>();
  // The record of an opened pass holds more than the record of a scan.
  for (const row of [...opened, ...scanned])
    if (!newest.has(row.passId)) newest.set(row.passId, row);
  const stem = codeStemDigest(search);
  const ofStem = scanned.filter((row) => stem !== null && row.stem === stem);
  const isOfStem = new Set(ofStem.map(({ passId }) => passId));
  const matches = wordsMatcher(search);
  const found = await filterInPortions(
    [...newest.values()],
    ({ passId, passTitle, externalIdentifier, sealedHolder }) =>
      isOfStem.has(passId) ||
      matches([passId, passTitle, externalIdentifier, unsealHolder(sealedHolder)].join(" ")),
  );
  return found
    .toSorted((one, other) => Number(other.openedAt) - Number(one.openedAt))
    .slice(0, limit);
}

/** Lines that are unsealed and compared at once: a millisecond or two. */
const portion = 250;

/** Filters sealed lines; between portions whoever else waits for this process is served. */
export async function filterInPortions<Row>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    if (at > 0) await setImmediate();
    found.push(...rows.slice(at, at + portion).filter(matches));
  }
  return found;
}

/** Whether a line holds every word of a search: in any order, as a part, in capitals or not. */
export function wordsMatcher(search: string): (line: string) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (line) => {
    const held = plain(line);
    return words.length > 0 && words.every((word) => held.includes(word));
  };
}

/** Without invisible characters, such as the isolates around a value. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLocaleLowerCase("is");
}
