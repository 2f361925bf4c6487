import "server-only";
import type { Database } from "#portal/database/database.ts";
import { newestOwnOperation } from "./operation-store.ts";

/** What somebody just did to a pass, or what is not known to have been done. */
export type OwnOutcome = "created" | "changed" | "voided" | "unknown";

const shortlyMs = 5 * 60_000;
const doneWord = { create: "created", change: "changed", void: "voided" } as const;

/**
 * How the last thing that somebody did to a pass in these minutes came out; an address can be made
 * up by anybody, and only this is told to whoever opens one. A scan tells of itself.
 */
export async function ownOutcome(
  database: Pick<Database, "select">,
  own: { staffId: string; passId: string },
  now: Date,
): Promise<OwnOutcome | undefined> {
  const newest = await newestOwnOperation(database, {
    ...own,
    since: new Date(now.getTime() - shortlyMs),
  });
  if (!newest || newest.kind === "scan-action") return undefined;
  if (newest.state === "unknown") return "unknown";
  return newest.state === "done" ? doneWord[newest.kind] : undefined;
}
