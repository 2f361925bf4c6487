import "server-only";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { batchRow } from "#portal/database/schema/batch-row.ts";
import { dispatch } from "#portal/database/schema/dispatch.ts";
import { type Dispatch, dispatchOf } from "#portal/messaging/sending/dispatch.ts";
import { unsealHolder } from "#portal/passes/holder-lines.ts";
import { type BatchCounts, type MessageEnd, messageEnd } from "./batch-counts.ts";
import { type RowContents, unsealRow } from "./sealed-row.ts";

/** Kinds of messages of a batch that staff have to look at, each with the message ends that it holds. */
export const attentionEnds = {
  uncertain: ["unknown", "unresolved"],
  failed: ["refused", "failed"],
  "no-phone": ["no-phone"],
  settled: ["settled"],
} as const satisfies Record<string, readonly MessageEnd[]>;
export type Attention = keyof typeof attentionEnds;
export const attentions = Object.keys(attentionEnds) as Attention[];

export interface AttentionRow {
  line: number;
  /** The cells of the list's row; undefined once they were deleted. */
  contents: RowContents | undefined;
  /** Whose pass it is in words, as far as that was known and is still kept. */
  holder: string | undefined;
  message: Dispatch;
}

/** Messages of a batch with some of these ends, in the order of the file, beginning after a line. */
export async function listAttention(
  database: Database,
  batchId: string,
  { of, afterLine = 0, limit }: { of: readonly Attention[]; afterLine?: number; limit: number },
): Promise<AttentionRow[]> {
  const ends = of.flatMap((one): readonly MessageEnd[] => attentionEnds[one]);
  const rows = await database
    .select({ line: batchRow.line, sealed: batchRow.sealed, message: dispatch })
    .from(dispatch)
    .innerJoin(batchRow, eq(batchRow.dispatchId, dispatch.id))
    .where(
      and(
        eq(dispatch.batchId, batchId),
        inArray(dispatch.state, ["refused", "failed", "unknown", "unresolved"]),
        inArray(messageEnd(), ends),
        gt(batchRow.line, afterLine),
      ),
    )
    .orderBy(asc(batchRow.line))
    .limit(limit);
  return rows.map(({ line, sealed, message }) => ({
    line,
    contents: unsealRow(sealed),
    holder: unsealHolder(message.sealedHolder),
    message: dispatchOf(message),
  }));
}

/** How many messages of a batch have some of these ends. */
export function countEnds({ messages }: BatchCounts, ends: readonly MessageEnd[]): number {
  return ends.reduce((sum, end) => sum + (messages.get(end) ?? 0), 0);
}
