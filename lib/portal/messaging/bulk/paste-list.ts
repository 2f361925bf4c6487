import "server-only";
import { kennitalaSchema } from "#contract/index.ts";
import type { Database } from "#portal/database/database.ts";
import { addRows, beginList, endList, type NewList, type Recipient } from "./batch-store.ts";
import { type ReadRecipient, readRecipient } from "./list/read-recipient.ts";

const pageRows = 500;

/**
 * A list from a column of kennitalas that was pasted; a first line without a digit is the column's
 * name. Undefined when nobody is named. The same form again answers with the same batch.
 */
export async function pasteList(
  database: Database,
  list: Pick<NewList, "staffId" | "formToken" | "name" | "subscriberListId">,
  pasted: string,
): Promise<string | undefined> {
  const written = pasted
    .split("\n")
    .map((text, at) => ({ line: at + 1, cell: text.trim() }))
    .filter(({ cell }) => cell !== "");
  const [first] = written;
  const header = first && !/\d/.test(first.cell) ? first.cell.slice(0, 100) : undefined;
  const rows = header === undefined ? written : written.slice(1);
  if (rows.length === 0) return undefined;
  const columns = [header ?? "kennitala"];
  const now = new Date();
  return database.transaction(async (transaction) => {
    const batch = await beginList(transaction, { ...list, columns, recipients: "kennitala" }, now);
    if (!batch.isNew) return batch.id;
    for (let from = 0; from < rows.length; from += pageRows) {
      const page = rows.slice(from, from + pageRows);
      await addRows(
        transaction,
        batch.id,
        page.map(({ line, cell }) => ({
          line,
          cells: [cell],
          recipient: recipientOf(readRecipient(cell, "kennitala")),
        })),
      );
    }
    await endList(transaction, batch.id);
    return batch.id;
  });
}

/** A row's recipient, from its cell as it was read. */
export function recipientOf(read: ReadRecipient): Recipient {
  if ("fault" in read) return { kind: "fault", fault: read.fault };
  if ("passId" in read) return { kind: "pass", passId: read.passId };
  if ("kennitala" in read) {
    return { kind: "kennitala", kennitala: kennitalaSchema.parse(read.kennitala) };
  }
  return { kind: "fault", fault: "not-a-pass" };
}
