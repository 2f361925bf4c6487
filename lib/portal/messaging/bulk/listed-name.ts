import "server-only";
import { wordsMatcher } from "#portal/passes/handled-passes.ts";

/**
 * Name in a row of a list that is not the name on its pass, so that the kennitala or number may be
 * somebody else's; undefined where they agree or the row has no name. They agree if the row has one of
 * the given names on the pass: a list often shortens names or splits them over columns.
 *
 * `cells` are those beside the recipient, `heads` their column names.
 */
export function otherListedName(
  heads: readonly string[],
  cells: readonly string[],
  nameOnPass: string,
): string | undefined {
  const column = heads.findIndex((head) => /nafn|name/i.test(head));
  // Without such a column two words or more: one word may be a department or a place.
  const listed =
    column === -1
      ? cells.find((cell) => /^\p{L}[\p{L}.-]* [\p{L} .-]*$/u.test(cell.trim()))
      : cells[column];
  const [first = "", ...others] = nameOnPass.split(" ").filter(Boolean);
  const line = cells.join(" ");
  const isNamed = [first, ...others.slice(0, -1)].some((given) => wordsMatcher(given)(line));
  return listed?.trim() && !isNamed ? listed : undefined;
}
