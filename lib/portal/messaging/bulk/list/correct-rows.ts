import "server-only";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow } from "#portal/database/schema/messages.ts";
import { bumpVersion } from "../bulk-list.ts";
import { storedRow } from "../bulk-list-store.ts";
import type { RowResult } from "../bulk-lists.ts";
import { unsealRow } from "../bulk-row.ts";
import { readRecipient } from "./recipients.ts";

/** Faults that a corrected recipient resolves. */
const correctableFaults = [
  "empty",
  "not-a-kennitala",
  "several-kennitalas",
  "shortened-number",
  "not-a-pass",
  "unknown-link",
  "twice",
] as const satisfies RowResult[];
export type CorrectableFault = (typeof correctableFaults)[number];

export function isCorrectable(result: RowResult): result is CorrectableFault {
  return correctableFaults.some((one) => one === result);
}

export interface Correction {
  line: number;
  /** As it was typed; blank leaves the row as it is. */
  value: string;
}

/**
 * Replaces recipients of faulty rows in an unchecked list, by the rules of the upload. Returns the
 * lines that are still faulty with their fault; undefined when the list has left the state
 * `listed`.
 */
export async function correctRows(
  database: Database,
  listId: string,
  corrections: readonly Correction[],
): Promise<Map<number, CorrectableFault> | undefined> {
  const typed = corrections.filter(({ value }) => value.trim() !== "");
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .update(bulkList)
      .set(bumpVersion)
      .where(and(eq(bulkList.id, listId), eq(bulkList.state, "listed")))
      .returning();
    if (!list) return undefined;
    const faults = new Map<number, CorrectableFault>();
    for (const { line, value } of typed) {
      const isRow = and(eq(bulkRow.listId, listId), eq(bulkRow.line, line));
      const [row] = await transaction
        .select({ sealed: bulkRow.sealed })
        .from(bulkRow)
        .where(and(isRow, inArray(bulkRow.result, correctableFaults)))
        .for("update");
      // Corrected or erased meanwhile.
      const cells = unsealRow(row?.sealed ?? null)?.cells;
      if (!cells) continue;
      const read = readRecipient(value, list.recipients);
      if ("fault" in read) {
        faults.set(line, read.fault);
        continue;
      }
      cells[list.recipientColumn] = value.trim();
      const recipient =
        "kennitala" in read
          ? { kind: "kennitala" as const, kennitala: read.kennitala }
          : { kind: "pass" as const, passId: read.passId };
      const {
        sealed,
        kennitalaDigest = null,
        passId = null,
      } = storedRow({ line, recipient, cells });
      if (await isOnList(transaction, listId, { kennitalaDigest, passId })) {
        faults.set(line, "twice");
        continue;
      }
      await transaction
        .update(bulkRow)
        .set({ sealed, kennitalaDigest, passId, result: null })
        .where(isRow);
    }
    return faults;
  });
}

/** Whether another row names the same recipient. */
async function isOnList(
  transaction: Pick<Database, "select">,
  listId: string,
  { kennitalaDigest, passId }: Pick<typeof bulkRow.$inferSelect, "kennitalaDigest" | "passId">,
): Promise<boolean> {
  const isSame = or(
    kennitalaDigest ? eq(bulkRow.kennitalaDigest, kennitalaDigest) : undefined,
    passId ? eq(bulkRow.passId, passId) : undefined,
  );
  const found = await transaction
    .select({ line: bulkRow.line })
    .from(bulkRow)
    .where(and(eq(bulkRow.listId, listId), isNull(bulkRow.result), isSame))
    .limit(1);
  return found.length > 0;
}
