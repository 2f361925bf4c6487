import "server-only";
import type { Batch } from "./batch.ts";

/** As long as a cell, and so as the name of a column. */
const maxName = 1_000;
/** Where no column has the name: parentheses within it come in pairs. */
const anyName = /\(\(((?:[^()]|\([^()]{0,100}\)){1,100})\)\)/y;

type OfList = Pick<Batch, "columns" | "recipients" | "recipientColumn">;
type OfferedOf = OfList & Pick<Batch, "reading">;

interface Placeholder {
  from: number;
  until: number;
  name: string;
}

/** `((column))`, by the name of a column of the list, in whatever case; what stands in a name may be anything. */
function placeholdersIn(text: string, columns: readonly string[]): Placeholder[] {
  const known = new Set(columns.map(nameOf).filter(Boolean));
  const found: Placeholder[] = [];
  for (let from = text.indexOf("(("); from >= 0; ) {
    const until = endOfKnown(text, from, known) ?? endOfAny(text, from, known);
    if (until !== undefined) found.push({ from, until, name: text.slice(from + 2, until - 2) });
    from = text.indexOf("((", until ?? from + 1);
  }
  return found;
}

/** The longest name wins. */
function endOfKnown(text: string, from: number, known: ReadonlySet<string>): number | undefined {
  let until: number | undefined;
  let end = text.indexOf("))", from + 2);
  while (end >= 0 && end - from <= maxName) {
    if (known.has(nameOf(text.slice(from + 2, end)))) until = end + 2;
    end = text.indexOf("))", end + 1);
  }
  return until;
}

function endOfAny(text: string, from: number, known: ReadonlySet<string>): number | undefined {
  // Parentheses around a placeholder.
  if (text[from + 2] === "(" && endOfKnown(text, from + 1, known)) return undefined;
  anyName.lastIndex = from;
  return anyName.test(text) ? anyName.lastIndex : undefined;
}

/** The columns that a text names and the list does not have. */
export function unknownColumns(text: string, columns: readonly string[]): string[] {
  const known = new Set(columns.map(nameOf));
  const named = placeholdersIn(text, columns).map(({ name }) => name.trim());
  return [...new Set(named.filter((name) => !known.has(nameOf(name))))];
}

/** The columns that are offered for a text: none that kennitalas stand in. */
export function offeredColumns({
  columns,
  recipients,
  recipientColumn,
  reading,
}: OfferedOf): string[] {
  const read = recipients === "kennitala" ? [recipientColumn] : [];
  const withheld = [...read, ...(reading?.kennitalaColumns ?? [])].map((at) =>
    nameOf(columns[at] ?? ""),
  );
  return columns.filter((name) => name && !withheld.includes(nameOf(name)));
}

/** Whether kennitalas would stand in a text, by the name of the column that they are read from. */
export function namesKennitalas(
  text: string,
  { columns, recipients, recipientColumn }: OfList,
): boolean {
  const hidden = nameOf(columns[recipientColumn] ?? "");
  return (
    recipients === "kennitala" &&
    placeholdersIn(text, columns).some(({ name }) => nameOf(name) === hidden)
  );
}

/** The columns of the list that stand in a text, counted from 0. */
export function columnsIn(text: string, columns: readonly string[]): number[] {
  const named = new Set(placeholdersIn(text, columns).map(({ name }) => nameOf(name)));
  return columns.flatMap((column, at) => (named.has(nameOf(column)) ? [at] : []));
}

/** Whether anything of the list stands in a text. */
export function hasColumns(text: string, columns: readonly string[]): boolean {
  return placeholdersIn(text, columns).length > 0;
}

/** Fills in the cells. Their braces become parentheses, so that no cell is a token (`${url}`). */
export function fillIn(text: string, columns: readonly string[], cells: readonly string[]): string {
  const values = new Map(columns.map((name, at) => [nameOf(name), cells[at] ?? ""]));
  let filled = "";
  let at = 0;
  for (const { from, until, name } of placeholdersIn(text, columns)) {
    const value = values.get(nameOf(name))?.replaceAll("{", "(").replaceAll("}", ")");
    filled += text.slice(at, from) + (value ?? text.slice(from, until));
    at = until;
  }
  return filled + text.slice(at);
}

function nameOf(column: string): string {
  return column.trim().toLocaleLowerCase("is");
}
