import { type ZipPart, zipArchive } from "#tests/support/zip-archive.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface WorkbookFile {
  /** What stands between `<sheetData>` and its end. */
  rows: string;
  /** In place of the text cells' own: what a cell of type `s` refers to. */
  shared?: string[];
  /** Number formats of the styles that cells refer to. */
  formats?: string[];
  sheets?: { name: string; state?: string; rows?: string }[];
  /** What stands before the rows: the widths of columns. */
  before?: string;
  change?: (parts: ZipPart[]) => ZipPart[];
}

/** A workbook with its parts in the order in which Excel writes them: the shared texts come last. */
export function workbookFile({
  rows,
  shared = [],
  formats = [],
  sheets = [{ name: "Listi" }],
  before = "",
  change = (parts) => parts,
}: WorkbookFile): Buffer {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const sheetList = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 7}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = [
    ...sheets.map((_, at) => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`]),
    ["rId91", "sharedStrings", "sharedStrings.xml"],
    ["rId92", "styles", "styles.xml"],
  ].map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  const numFmts = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`,
  );
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const sheetOf = (data: string) =>
    `${xml}<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData></worksheet>`;
  return zipArchive(
    change([
      { name: "[Content_Types].xml", data: `${xml}<Types/>` },
      {
        name: "xl/workbook.xml",
        data: `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheetList.join("")}</sheets></workbook>`,
      },
      {
        name: "xl/_rels/workbook.xml.rels",
        data: `${xml}<Relationships>${relations.join("")}</Relationships>`,
      },
      ...sheets.map((one, at) => ({
        name: `xl/worksheets/sheet${at + 1}.xml`,
        data: sheetOf(one.rows ?? (at === sheets.findIndex(({ state }) => !state) ? rows : "")),
      })),
      {
        name: "xl/styles.xml",
        data: `${xml}<styleSheet xmlns="${main}"><numFmts>${numFmts.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join("")}</cellXfs></styleSheet>`,
      },
      {
        name: "xl/sharedStrings.xml",
        data: `${xml}<sst xmlns="${main}">${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
      },
    ]),
  );
}

/** A row of texts that stand in their cells. */
export function textRow(line: number, cells: string[], attributes = ""): string {
  const inner = cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${line}"${attributes && ` ${attributes}`}>${inner.join("")}</row>`;
}
