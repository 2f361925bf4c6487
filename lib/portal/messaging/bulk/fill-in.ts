import "server-only";

/** `((column))`, by the name of a column of the list, in whatever case. */
const placeholder = /\(\(([^()]{1,100})\)\)/g;

/** The columns that a text names and the list does not have. */
export function unknownColumns(text: string, columns: readonly string[]): string[] {
  const known = new Set(columns.map(nameOf));
  const named = [...text.matchAll(placeholder)].map(([, name = ""]) => name.trim());
  return [...new Set(named.filter((name) => !known.has(nameOf(name))))];
}

/** Whether anything of the list stands in a text. */
export function hasColumns(text: string): boolean {
  return text.search(placeholder) >= 0;
}

/**
 * A text with the cells of one row in it. A cell is words and never a token, nor a part of one
 * (`${url}`): its braces become parentheses, which a message may hold as well.
 */
export function fillIn(text: string, columns: readonly string[], cells: readonly string[]): string {
  const values = new Map(columns.map((name, at) => [nameOf(name), cells[at] ?? ""]));
  return text.replaceAll(placeholder, (written, name: string) => {
    const value = values.get(nameOf(name));
    return value === undefined ? written : value.replaceAll("{", "(").replaceAll("}", ")");
  });
}

function nameOf(column: string): string {
  return column.trim().toLocaleLowerCase("is");
}
