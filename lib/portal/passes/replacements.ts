import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { type Database, getDatabase } from "#portal/database/database.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { loadPass } from "./load-pass.ts";
import { isVoid } from "./pass-actions.ts";

/** The voided pass of a template that a new one is issued in place of; undefined for any other pass. */
export async function findReplaced(
  passId: unknown,
  template: Pick<PassTemplate, "id">,
): Promise<Pass | undefined> {
  const loaded = typeof passId === "string" && passId ? await loadPass(passId) : undefined;
  if (loaded?.kind !== "pass" || !isVoid(loaded.pass)) return undefined;
  const isSame = loaded.pass.passTemplateId.toLowerCase() === template.id.toLowerCase();
  return isSame ? loaded.pass : undefined;
}

export interface Replacement {
  passId: string;
  at: Date;
}

/** The newest pass that this console issued in place of a pass, by the record of activity. */
export async function replacementOf(
  passId: string,
  database: Pick<Database, "select"> = getDatabase(),
): Promise<Replacement | undefined> {
  const [newest] = await database
    .select({ passId: activity.passId, at: activity.at })
    .from(activity)
    .where(and(isCreation, sql`${activity.details} ->> 'replaces' = ${passId.toLowerCase()}`))
    .orderBy(desc(activity.at))
    .limit(1);
  return newest?.passId ? { passId: newest.passId, at: newest.at } : undefined;
}

/** The voided pass in whose place a pass was issued, by the record of activity. */
export async function predecessorOf(
  passId: string,
  database: Pick<Database, "select"> = getDatabase(),
): Promise<string | undefined> {
  const [created] = await database
    .select({ replaces: sql<string | null>`${activity.details} ->> 'replaces'` })
    .from(activity)
    .where(and(isCreation, eq(activity.passId, passId)))
    .limit(1);
  return created?.replaces ?? undefined;
}

const isCreation = and(eq(activity.action, "create-pass"), eq(activity.outcome, "done"));
