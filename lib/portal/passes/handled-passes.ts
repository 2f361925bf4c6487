import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, arrayContains, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { type Pass, type PassTemplate, readTypedKennitala } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { openedPass, scan } from "#portal/database/schema/pass-operation.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { codeStemDigest, readCodeData } from "#portal/passes/scanning/open-scan.ts";
import { unaccented } from "#process/slug.ts";
import { sealHolder, unsealHolder } from "./holder-lines.ts";

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

/** Title and holder of passes that staff opened or scanned. */
export async function namesOfPasses(
  database: Database,
  passIds: readonly string[],
): Promise<Map<string, { passTitle: string | null; holder: string | undefined }>> {
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
      { passTitle, holder: unsealHolder(sealedHolder) },
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
  // The record of an opened pass holds more than that of a scan and is preferred, with the newer time of both.
  for (const row of [...opened, ...scanned]) {
    const known = newest.get(row.passId);
    if (!known) newest.set(row.passId, row);
    else if (known.openedAt < row.openedAt)
      newest.set(row.passId, { ...known, openedAt: row.openedAt });
  }
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

/** Sealed lines opened before the event loop gets a turn: one or two milliseconds. */
const portion = 250;

/** Filters sealed lines in portions, so that other requests are served in between. */
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

/**
 * Whether a line holds every word of a search: in any order, in capitals or not, with accents or not. A
 * word matches the start of a word, so that "Eiður" does not find "Aðalheiður"; digits match anywhere.
 */
export function wordsMatcher(search: string): (line: string) => boolean {
  const words = plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^\d/.test(word) ? spacedWords(word).trimStart() : spacedWords(word)));
  return (line) => {
    const held = spacedWords(plain(line));
    return words.length > 0 && words.every((word) => held.includes(word));
  };
}

/** Puts a space before every word, also before one that follows a hyphen or the start of the line. */
function spacedWords(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}])/gu, " ");
}

/** Lower case without accents or invisible characters: whoever types `Katrin` means `Katrín` too. */
function plain(text: string): string {
  const visible = text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");
  return unaccented(visible.toLocaleLowerCase("is"));
}

type OpenedPass = typeof openedPass.$inferSelect;

/** How many passes are remembered for each of the staff. */
export const openedPassesKept = 100;

/** The record of a pass that somebody opened. */
export function openedPassOf(
  staffId: string,
  { pass, template }: { pass: Pass; template: PassTemplate | undefined },
  openedAt: Date,
): OpenedPass {
  return {
    staffId,
    passId: pass.id,
    passTitle: template?.name ?? null,
    externalIdentifier: pass.externalIdentifier,
    sealedHolder: sealHolder(pass, template),
    linkDigests: [pass.deliveryPageUrl, pass.distributionUrl].flatMap(
      (link) => linkDigest(link) ?? [],
    ),
    openedAt,
  };
}

/** Digest of a link, with or without `https://`; undefined for other text. */
function linkDigest(link: string): string | undefined {
  const written = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  const url = URL.parse(written.trim());
  if (!url || url.pathname === "/") return undefined;
  return keyedDigest(`${url.host}${url.pathname.replace(/\/$/, "")}`);
}

/** Notes that somebody opened a pass; keeps each pass once, and only the newest ones. */
export async function noteOpenedPass(database: Database, opened: OpenedPass): Promise<void> {
  const { staffId, passTitle, sealedHolder, linkDigests, openedAt } = opened;
  // An external identifier that is a kennitala is not stored.
  const isKennitala = readTypedKennitala(opened.externalIdentifier ?? "").ok;
  const externalIdentifier = isKennitala ? null : opened.externalIdentifier;
  await database
    .insert(openedPass)
    .values({ ...opened, externalIdentifier })
    .onConflictDoUpdate({
      target: [openedPass.staffId, openedPass.passId],
      set: { passTitle, externalIdentifier, sealedHolder, linkDigests, openedAt },
      setWhere: sql`${openedPass.openedAt} <= ${openedAt.toISOString()}`,
    });
  const kept = database
    .select({ passId: openedPass.passId })
    .from(openedPass)
    .where(eq(openedPass.staffId, staffId))
    .orderBy(desc(openedPass.openedAt), openedPass.passId)
    .limit(openedPassesKept);
  await database
    .delete(openedPass)
    .where(and(eq(openedPass.staffId, staffId), notInArray(openedPass.passId, kept)));
}

/** Notes an opened pass; a failure is logged, and stops nothing else. */
export async function rememberPass(
  { accountId }: Pick<Staff, "accountId">,
  loaded: Parameters<typeof openedPassOf>[1],
): Promise<void> {
  try {
    await noteOpenedPass(getDatabase(), openedPassOf(accountId, loaded, new Date()));
  } catch (error) {
    log().error({ reason: reasonOf(error) }, "an opened pass could not be noted");
  }
}

/** Passes that a staff member opened, newest first. */
export async function listOpenedPasses(
  database: Database,
  staffId: string,
  limit = openedPassesKept,
): Promise<OpenedPass[]> {
  return database
    .select()
    .from(openedPass)
    .where(eq(openedPass.staffId, staffId))
    .orderBy(desc(openedPass.openedAt), openedPass.passId)
    .limit(limit);
}
