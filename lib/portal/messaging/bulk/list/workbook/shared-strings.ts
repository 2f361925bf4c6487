import "server-only";
import { ListRejected, listBounds } from "../list-event.ts";
import { readWholeXml } from "./xml-elements.ts";

/** The texts that cells refer to by number; one that is too long for a cell is cut just above it. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  const text = textOfElement("si");
  let characters = 0;
  await readWholeXml(pieces, {
    open: text.open,
    text: text.text,
    close(name) {
      const read = text.close(name);
      if (read === undefined) return;
      characters += read.length;
      if (characters > listBounds.sharedCharacters || strings.length >= maxStrings)
        throw new ListRejected("expands");
      // A copy: what the parser cuts from a piece keeps the whole piece in memory.
      strings.push(Buffer.from(read).toString());
    },
  });
  return strings;
}

/** As many cells as a list of the largest size has. */
const maxStrings = listBounds.rows * 20;

/** Gathers the text of an element in which text stands in `t`, but not how it is pronounced. */
export function textOfElement(element: string) {
  let gathered: string | undefined;
  let isText = false;
  let isPhonetic = false;
  return {
    open(name: string): void {
      if (name === element) gathered = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = !isPhonetic;
    },
    text(text: string): void {
      if (isText && gathered !== undefined && gathered.length <= listBounds.cell) gathered += text;
    },
    /** The text, when this was the element's end. */
    close(name: string): string | undefined {
      if (name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      if (name !== element) return undefined;
      const read = gathered?.slice(0, listBounds.cell + 1);
      gathered = undefined;
      return read;
    },
  };
}
