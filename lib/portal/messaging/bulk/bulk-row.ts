import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";

/** What of a row says whom it is about: sealed as one, and erased as one. */
export interface RowContents {
  /** Digits only; null where the list names passes. */
  kennitala: string | null;
  /** The cells of the row, in the order of the list's columns. */
  cells: string[];
}

export function sealRow({ kennitala, cells }: RowContents): string {
  return sealText("rows of lists", JSON.stringify([kennitala, ...cells]));
}

/** Undefined when it was erased, or sealed with a secret that has since gone. */
export function unsealRow(sealed: string | null): RowContents | undefined {
  const text = unsealText("rows of lists", sealed);
  if (text === undefined) return undefined;
  const [kennitala, ...cells] = JSON.parse(text) as [string | null, ...string[]];
  return { kennitala, cells };
}

/**
 * Line numbers for the right-hand side of `line =`. An array: in a join the planner expects one row
 * of a new list without statistics, and compares each row with each line.
 */
export function anyLine(rows: readonly { line: number }[]): SQL {
  return sql`any(${`{${rows.map(({ line }) => line).join(",")}}`}::int[])`;
}
