import "server-only";
import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Database } from "#portal/database/database.ts";
import { bulkList, bulkRow, checkResults } from "#portal/database/schema/messages.ts";
import { beginningCheck, bumpVersion } from "../bulk-list.ts";
import { type StoredRow, storedRow } from "../bulk-list-store.ts";
import type { RowResult } from "../bulk-lists.ts";
import { unsealRow } from "../bulk-row.ts";
import { type ListFault, listFaults } from "./list-event.ts";
import { readRecipient } from "./recipients.ts";

/** Results that staff can resolve by another recipient. A kennitala with a wrong digit may be another member's. */
export const correctableResults = [
  "empty",
  "not-a-kennitala",
  "several-kennitalas",
  "shortened-number",
  "not-a-pass",
  "unknown-link",
  "left-out",
  "not-a-member",
  "no-membership",
  "no-such-pass",
  ...listFaults,
] as const satisfies RowResult[];

/**
 * Whether the cells of a row could not be read from the file. Of such a row the recipient alone can be
 * corrected, because it is not known which cell belongs to which column.
 */
export function lacksCells(result: RowResult | null): result is ListFault {
  return listFaults.some((fault) => fault === result);
}

/** A corrected row can be corrected again, whatever came of it. */
export function isCorrectable(row: { result: RowResult | null; isCorrected: boolean }): boolean {
  return row.isCorrected || correctableResults.some((one) => one === row.result);
}

/** A recipient may be replaced too: the kennitala that leads to its pass may be somebody else's. */
function mayBeReplaced(row: { result: RowResult | null; isCorrected: boolean }): boolean {
  return isCorrectable(row) || row.result === "open" || row.result === "in-wallet";
}

export interface Correction {
  line: number;
  /** As it was typed; blank leaves the row as it is. */
  value: string;
}

/** Why a typed recipient was rejected; for a duplicate, the line of the existing row. */
export type CorrectionFault =
  | Extract<ReturnType<typeof readRecipient>, { fault: string }>["fault"]
  | { twice: number };

interface Corrected {
  /** Lines whose typed recipient was not taken. */
  faults: Map<number, CorrectionFault>;
  /** Lines that have another recipient now. */
  lines: number[];
  /** Lines whose valid correction was not saved, because others were faulty. */
  held: number[];
  /** Whether the check of these lines began. */
  isChecking: boolean;
}

/**
 * Replaces recipients of rows in a list that is not sent yet. They are validated as in an upload. If it is
 * not known which cell of a row belongs to which column, the row's columns become blank, and its cells from
 * the file are stored after them, so that staff recognise the row. An unchecked list takes each valid
 * correction; a checked list takes all or none, because a new check begins at once. Undefined if the list
 * is neither unchecked nor checked.
 */
export async function correctRows(
  database: Database,
  listId: string,
  corrections: readonly Correction[],
): Promise<Corrected | undefined> {
  const typed = corrections.filter(({ value }) => value.trim() !== "");
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .update(bulkList)
      .set(bumpVersion)
      .where(and(eq(bulkList.id, listId), inArray(bulkList.state, ["listed", "checked"])))
      .returning();
    if (!list) return undefined;
    const faults: Corrected["faults"] = new Map();
    const taken = new Map<string, number>();
    const rows: StoredRow[] = [];
    for (const { line, value } of typed) {
      const [row] = await transaction
        .select()
        .from(bulkRow)
        .where(and(eq(bulkRow.listId, listId), eq(bulkRow.line, line)))
        .for("update");
      // Erased meanwhile, or a field that shows the earlier correction.
      const kept = unsealRow(row?.sealed ?? null)?.cells;
      if (!row || !kept || !mayBeReplaced(row)) continue;
      const cells = lacksCells(row.result)
        ? [...list.columns.map(() => ""), ...kept.filter((cell) => cell.trim() !== value.trim())]
        : kept;
      if (row.isCorrected && cells[list.recipientColumn] === value.trim()) continue;
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
      const stored = storedRow({ line, recipient, cells });
      const key = String(stored.kennitalaDigest ?? stored.passId);
      const other = taken.get(key) ?? (await lineOfSame(transaction, listId, stored));
      if (other !== undefined) {
        faults.set(line, { twice: other });
        continue;
      }
      taken.set(key, line);
      rows.push(stored);
    }
    const isChecked = list.state === "checked";
    const lines = rows.map(({ line }) => line);
    if (rows.length === 0 || (isChecked && faults.size > 0))
      return { faults, lines: [], held: lines, isChecking: false };
    for (const { line, sealed, kennitalaDigest = null, passId = null } of rows) {
      await transaction
        .update(bulkRow)
        .set({
          sealed,
          kennitalaDigest,
          passId,
          isCorrected: true,
          result: null,
          passStatus: null,
          checkedAt: null,
          textedAt: null,
          hadNoPhone: false,
        })
        .where(and(eq(bulkRow.listId, listId), eq(bulkRow.line, line)));
    }
    if (isChecked)
      await transaction.update(bulkList).set(beginningCheck).where(eq(bulkList.id, listId));
    return { faults, lines, held: [], isChecking: isChecked };
  });
}

/** Leaves recipients of a checked list out, such as those whose pass has another name. Returns how many. */
export async function leaveOutRows(
  database: Database,
  listId: string,
  lines: readonly number[],
): Promise<number> {
  if (lines.length === 0) return 0;
  return database.transaction(async (transaction) => {
    const [list] = await transaction
      .update(bulkList)
      .set(bumpVersion)
      .where(and(eq(bulkList.id, listId), eq(bulkList.state, "checked")))
      .returning({ id: bulkList.id });
    if (!list) return 0;
    const left = await transaction
      .update(bulkRow)
      .set({ result: "left-out", isCorrected: false })
      .where(
        and(
          eq(bulkRow.listId, listId),
          inArray(bulkRow.line, lines),
          inArray(bulkRow.result, ["open", "in-wallet"]),
          isNull(bulkRow.messageId),
        ),
      )
      .returning({ line: bulkRow.line });
    return left.length;
  });
}

/** Line of the first other row with the same recipient. */
async function lineOfSame(
  transaction: Pick<Database, "select">,
  listId: string,
  { line, kennitalaDigest, passId }: StoredRow,
): Promise<number | undefined> {
  const isSame = or(
    kennitalaDigest ? eq(bulkRow.kennitalaDigest, kennitalaDigest) : undefined,
    passId ? eq(bulkRow.passId, passId) : undefined,
  );
  const isRead = or(isNull(bulkRow.result), inArray(bulkRow.result, checkResults));
  const [found] = await transaction
    .select({ line: bulkRow.line })
    .from(bulkRow)
    .where(and(eq(bulkRow.listId, listId), ne(bulkRow.line, line), isRead, isSame))
    .orderBy(asc(bulkRow.line))
    .limit(1);
  return found?.line;
}
