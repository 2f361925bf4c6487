import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkRow, message } from "#portal/database/schema/messages.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { type Chosen, isToBeSent } from "./chosen-rows.ts";

interface LastFailed {
  /** Line numbers of their rows in the uploaded file. */
  lines: number[];
  /** Holder lines of the first recipients, where known. */
  holders: string[];
}

/**
 * Recipients for whose pass the newest text was not delivered: those whose number the carrier rejected,
 * and the others.
 */
export async function findLastFailed(
  database: Database,
  chosen: Chosen,
  limit: number,
): Promise<Record<"rejected" | "other", LastFailed>> {
  const newest = database
    .select({
      state: message.state,
      status: message.status,
      sealedHolder: message.sealedHolder,
    })
    .from(message)
    .where(and(eq(message.passId, bulkRow.passId), eq(message.kind, "sms")))
    .orderBy(desc(message.createdAt))
    .limit(1)
    .as("newest");
  const found = await database
    .select({ line: bulkRow.line, status: newest.status, sealedHolder: newest.sealedHolder })
    .from(bulkRow)
    .innerJoinLateral(newest, eq(newest.state, "failed"))
    .where(isToBeSent(chosen))
    .orderBy(asc(bulkRow.line));
  const told = (some: typeof found): LastFailed => ({
    lines: some.map(({ line }) => line),
    holders: some.slice(0, limit).flatMap((one) => unsealHolder(one.sealedHolder) ?? []),
  });
  const isRejected = ({ status }: (typeof found)[number]) => status === "REJECTED";
  return {
    rejected: told(found.filter(isRejected)),
    other: told(found.filter((one) => !isRejected(one))),
  };
}
