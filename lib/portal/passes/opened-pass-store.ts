import "server-only";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { type Pass, type PassTemplate, readTypedKennitala } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { openedPass } from "#portal/database/schema/pass-operation.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import { sealHolder } from "./holder-lines.ts";

export type OpenedPass = typeof openedPass.$inferSelect;

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

/** Digest of an address as it is copied, with or without `https://`; undefined for anything else. */
export function linkDigest(link: string): string | undefined {
  const written = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  const url = URL.parse(written.trim());
  if (!url || url.pathname === "/") return undefined;
  return keyedDigest(`${url.host}${url.pathname.replace(/\/$/, "")}`);
}

/** Notes that somebody opened a pass; keeps each pass once, and only the newest ones. */
export async function noteOpenedPass(database: Database, opened: OpenedPass): Promise<void> {
  const { staffId, passTitle, sealedHolder, linkDigests, openedAt } = opened;
  // An issuer may use a kennitala as the identifier: it is not kept.
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

/** What somebody had open, newest first. */
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
