import "server-only";
import { wordsMatcher } from "#portal/passes/handled-passes.ts";

/**
 * Name in a row of a list if it differs from the name on the pass, because the kennitala or number may
 * be somebody else's. Undefined if the names agree or the row has none. They agree if the row contains at
 * least one first name from the pass, because lists often shorten names or split them over columns.
 *
 * `cells` are the row's cells without the recipient, and `heads` are the names of their columns.
 */
export function otherListedName(
  heads: readonly string[],
  cells: readonly string[],
  nameOnPass: string,
): string | undefined {
  const column = heads.findIndex((head) => /nafn|name/i.test(head));
  // If no column is one of names, a cell of two words or more is one: one word may be a department.
  const listed =
    column === -1
      ? cells.find((cell) => /^\p{L}[\p{L}.-]* [\p{L} .-]*$/u.test(cell.trim()))
      : cells[column];
  const [first = "", ...others] = nameOnPass.split(" ").filter(Boolean);
  const line = cells.join(" ");
  const isNamed = [first, ...others.slice(0, -1)].some((given) => wordsMatcher(given)(line));
  return listed?.trim() && !isNamed ? listed : undefined;
}
