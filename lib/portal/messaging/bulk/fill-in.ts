import "server-only";
import type { BulkList } from "./bulk-list.ts";

/** Where no column has the name: parentheses within it come in pairs. */
const anyName = /\(\(((?:[^()]|\([^()]{0,100}\)){1,100})\)\)/y;

type OfList = Pick<BulkList, "columns" | "recipients" | "recipientColumn">;
type OfferedOf = OfList & Pick<BulkList, "reading">;

interface Placeholder {
  from: number;
  until: number;
  name: string;
}

/**
 * `((column))`, by the name of a column of the list, in whatever case. Anything may stand in a name but `((`, so
 * that what is read from one `((` ends at the next, and the time is linear in the text.
 */
function placeholdersIn(text: string, columns: readonly string[]): Placeholder[] {
  const lower = lowerCase(text);
  const known = knownNames(columns);
  const found: Placeholder[] = [];
  for (let from = text.indexOf("(("); from >= 0; ) {
    const until = endOfKnown(lower, from, known) ?? endOfAny(lower, from, known);
    if (until !== undefined) found.push({ from, until, name: text.slice(from + 2, until - 2) });
    from = text.indexOf("((", until ?? from + 1);
  }
  return found;
}

/** Longest first, which wins. */
function knownNames(columns: readonly string[]): string[] {
  const names = new Set(columns.filter(canStandInText).map(nameOf));
  return [...names].toSorted((one, other) => other.length - one.length);
}

function canStandInText(column: string): boolean {
  return column.trim() !== "" && !column.includes("((");
}

function endOfKnown(lower: string, from: number, known: readonly string[]): number | undefined {
  const begin = afterBlank(lower, from + 2);
  for (const name of known) {
    if (!lower.startsWith(name, begin)) continue;
    const end = afterBlank(lower, begin + name.length);
    if (lower.startsWith("))", end)) return end + 2;
  }
  return undefined;
}

function afterBlank(text: string, from: number): number {
  const blank = /\s*/y;
  blank.lastIndex = from;
  blank.test(text);
  return blank.lastIndex;
}

function endOfAny(lower: string, from: number, known: readonly string[]): number | undefined {
  // Parentheses around a placeholder.
  if (lower[from + 2] === "(" && endOfKnown(lower, from + 1, known)) return undefined;
  anyName.lastIndex = from;
  return anyName.test(lower) ? anyName.lastIndex : undefined;
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
  return columns.filter((name) => canStandInText(name) && !withheld.includes(nameOf(name)));
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
  return lowerCase(column.trim());
}

/** As long as the text: İ (U+0130) is the one letter that grows in lower case. */
function lowerCase(text: string): string {
  return text.replaceAll("\u0130", "i").toLowerCase();
}
