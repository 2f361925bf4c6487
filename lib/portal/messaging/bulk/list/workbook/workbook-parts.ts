import "server-only";
import path from "node:path/posix";
import sax, { type Tag } from "sax";
import { type Entry, fromBufferPromise } from "yauzl";
import { ListRejected, listBounds } from "../list-event.ts";

/** The parts of a workbook that are read, each as the text of its XML. */
export interface WorkbookParts {
  /** The visible sheets of cells, in their order. */
  sheets: { name: string; xml: AsyncIterable<string> }[];
  sharedStrings: AsyncIterable<string>;
  styles: AsyncIterable<string>;
  /** Whether days are counted from 1904 and not from 1900. */
  from1904: boolean;
}

/** Parts in the archive, and sheets in the workbook. */
const maxParts = 2_000;
const maxSheets = 1_000;
/** Characters of a sheet's name; Excel allows 31. */
const maxName = 50;

/** Finds the parts of a workbook (a ZIP archive) by its own table of contents. */
export async function openWorkbook(bytes: Uint8Array): Promise<WorkbookParts> {
  const zip = await openZip(bytes);
  if (!zip.has("xl/workbook.xml")) throw new ListRejected("not-a-list");
  const relations = new Map<string, string>();
  const partOf: Record<string, string> = {};
  await readWholeXml(zip.text("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Type = "", Target = "" }) {
      const type = /\/(worksheet|sharedStrings|styles)$/.exec(Type)?.[1];
      if (name !== "Relationship" || !type) return;
      if (relations.size >= maxSheets) throw new ListRejected("not-a-list");
      const part = path.resolve("/xl", Target).slice(1).toLowerCase();
      if (type === "worksheet") relations.set(Id, part);
      else partOf[type] ??= part;
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let from1904 = false;
  await readWholeXml(zip.text("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || attributes.state?.endsWith("idden")) return;
      const part = relations.get(relationOf(attributes));
      if (part !== undefined) sheets.push({ name: sheetName(attributes.name ?? ""), part });
      if (sheets.length > maxSheets) throw new ListRejected("not-a-list");
    },
  });
  if (sheets.length === 0) throw new ListRejected("damaged");
  return {
    sheets: sheets.map(({ name, part }) => ({ name, xml: zip.text(part) })),
    sharedStrings: zip.textIfThere(partOf.sharedStrings),
    styles: zip.textIfThere(partOf.styles),
    from1904,
  };
}

/** Without control characters, which no database takes. */
function sheetName(written: string): string {
  return written
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, maxName)
    .toWellFormed();
}

/** `r:id`, whatever the prefix is; `sheetId` is something else. */
function relationOf(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
}

/** What is unpacked is counted over all parts: the sizes that a ZIP archive states may be wrong. */
async function openZip(bytes: Uint8Array) {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
  });
  if (zip.entryCount > maxParts) throw new ListRejected("not-a-list");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  let unpacked = 0;
  async function* text(part: string): AsyncGenerator<string> {
    const entry = entries.get(part);
    if (!entry?.canDecodeFileData()) throw new ListRejected("damaged");
    const decoder = new TextDecoder();
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Uint8Array).length;
      if (unpacked > listBounds.unpackedBytes) throw new ListRejected("expands");
      yield decoder.decode(chunk as Uint8Array, { stream: true });
    }
    yield decoder.decode();
  }
  async function* textIfThere(part = ""): AsyncGenerator<string> {
    yield* entries.has(part) ? text(part) : ["<none/>"];
  }
  return { has: (part: string) => entries.has(part), text, textIfThere };
}

export interface XmlReader {
  /** Names are passed without their namespace prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  /** A piece of the text of an element: a long text comes in several pieces. */
  text?(text: string): void;
}

const maxDepth = 200;
const maxAttributes = 500;

/**
 * Reads XML piece by piece, and yields after each piece. The parser holds the open elements and the
 * attributes of one tag, so both are bounded here; it bounds a name or a value itself, at 64 kB, only
 * while it counts positions. An entity that the document defines ends the reading.
 */
export async function* readXml(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
): AsyncGenerator<void> {
  const parser = sax.parser(true, { position: true });
  let depth = 0;
  let attributes = 0;
  const atMost = (count: number, limit: number) => {
    if (count > limit) throw new ListRejected("damaged");
  };
  parser.onattribute = () => {
    attributes += 1;
    atMost(attributes, maxAttributes);
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    atMost(depth, maxDepth);
    reader.open?.(localName(tag.name), (tag as Tag).attributes);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(localName(name));
  };
  parser.ontext = parser.oncdata = (text) => reader.text?.(text);
  parser.onerror = () => {
    throw new ListRejected("damaged");
  };
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

export async function readWholeXml(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
): Promise<void> {
  for await (const _ of readXml(pieces, reader));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
