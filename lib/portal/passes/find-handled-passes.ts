import "server-only";
import { arrayContains, desc, eq } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { openedPass, scan } from "#portal/database/schema/pass-operation.ts";
import { unsealHolder } from "./holder-lines.ts";
import { linkDigest, type OpenedPass } from "./opened-pass-store.ts";
import { readCodeData } from "./scanning/code-data.ts";
import { wordsMatcher } from "./words-matcher.ts";

/** The pass of a link or a code that the console has had before it; the service finds none by these. */
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

/** The newest that are looked at, of everybody's. */
const passesRead = 5_000;

/** Passes that staff had before them, by words of the holder's line, the issuer's name or the number. */
export async function searchHandledPasses(
  database: Database,
  search: string,
  limit: number,
): Promise<OpenedPass[]> {
  const rows = await database
    .select()
    .from(openedPass)
    .orderBy(desc(openedPass.openedAt))
    .limit(passesRead);
  const newest = new Map<string, OpenedPass>();
  for (const row of rows) if (!newest.has(row.passId)) newest.set(row.passId, row);
  const matches = wordsMatcher(search);
  return [...newest.values()]
    .filter(({ passId, passTitle, externalIdentifier, sealedHolder }) =>
      matches([passId, passTitle, externalIdentifier, unsealHolder(sealedHolder)].join(" ")),
    )
    .slice(0, limit);
}
