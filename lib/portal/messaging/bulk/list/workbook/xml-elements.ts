import "server-only";
import sax, { type Tag } from "sax";
import { ListRejected } from "../list-event.ts";

export interface XmlReader {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  /** A piece of the text of an element: a long one comes in several. */
  text?(text: string): void;
}

const maxDepth = 200;
const maxAttributes = 500;

/**
 * Reads XML piece by piece; `after` hands over what the reader has gathered from each. Names come
 * without their prefix. Entities that the document defines itself are not expanded: they end it, as
 * does a tag or a depth that no workbook has, because the parser holds both.
 */
export async function* readXml<Gathered>(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
  after: () => Iterable<Gathered>,
): AsyncGenerator<Gathered> {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let attributes = 0;
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > maxAttributes) throw new ListRejected("damaged");
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > maxDepth) throw new ListRejected("damaged");
    reader.open?.(localName(tag.name), (tag as Tag).attributes);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(localName(name));
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  parser.onerror = () => {
    throw new ListRejected("damaged");
  };
  for await (const piece of pieces) {
    parser.write(piece);
    yield* after();
  }
  parser.close();
  yield* after();
}

/** Reads XML of which nothing is needed but what the reader keeps. */
export async function readWholeXml(
  pieces: AsyncIterable<string>,
  reader: XmlReader,
): Promise<void> {
  for await (const _ of readXml(pieces, reader, () => [])) {
    // Nothing is gathered.
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
