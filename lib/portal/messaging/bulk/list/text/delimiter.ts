import "server-only";
import type { Delimiter } from "../list-event.ts";

const delimiters: Delimiter[] = [";", "\t", ","];
const sampleLines = 20;

/**
 * The separator of the first lines: the one that stands in most of them, equally often in each where
 * two do. A list of one column has none; then the comma does no harm.
 */
export function delimiterOf(text: string): Delimiter {
  const lines = withoutQuoted(text)
    .split(/\r\n|\n|\r/, sampleLines + 1)
    .filter((line) => line.trim() !== "")
    .slice(0, sampleLines);
  const [best] = delimiters
    .map((delimiter) => {
      const counts = lines.map((line) => line.split(delimiter).length - 1);
      const within = counts.filter((count) => count > 0).length;
      const even = counts.filter((count) => count > 0 && count === counts[0]).length;
      return { delimiter, within, even };
    })
    .toSorted((one, other) => other.even - one.even || other.within - one.within);
  return best && best.within > 0 ? best.delimiter : ",";
}

function withoutQuoted(text: string): string {
  return text
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join("");
}
