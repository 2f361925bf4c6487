import "server-only";
import { readWholeXml } from "./xml-elements.ts";

/** The formats that every workbook knows without stating them. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const maxStyles = 100_000;

/** The numbers of the cell styles that show a number as a date. */
export async function readDateStyles(pieces: AsyncIterable<string>): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const dates = new Set<number>();
  let isCellStyle = false;
  let style = 0;
  await readWholeXml(pieces, {
    open(name, attributes) {
      const format = Number(attributes.numFmtId);
      if (name === "numFmt" && dateFormats.size < maxStyles)
        if (isDateFormat(attributes.formatCode ?? "")) dateFormats.add(format);
      if (name === "cellXfs") isCellStyle = true;
      if (name !== "xf" || !isCellStyle || style >= maxStyles) return;
      if (isBuiltInDate(format) || dateFormats.has(format)) dates.add(style);
      style += 1;
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return dates;
}

/** A day or a year, apart from what is quoted, escaped or in brackets (colours, currencies). */
function isDateFormat(code: string): boolean {
  const bare = code.slice(0, 200).replaceAll(/"[^"]*"?|\\.|\[[^\]]*\]?/g, "");
  return /[dy]/i.test(bare);
}

const dayMs = 86_400_000;

/** The day that a spreadsheet's number stands for, as `31.12.2026`. */
export function dateOf(serial: number, from1904: boolean): string {
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(first + Math.floor(serial) * dayMs);
  if (Number.isNaN(date.getTime())) return String(serial);
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`;
}
