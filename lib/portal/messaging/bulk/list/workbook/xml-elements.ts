import "server-only";
import sax, { type Tag } from "sax";
import { ListRejected } from "../list-event.ts";

export interface XmlReader {
  /** Names come without their prefix. */
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
  const atMost = (count: number, most: number) => {
    if (count > most) throw new ListRejected("damaged");
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
