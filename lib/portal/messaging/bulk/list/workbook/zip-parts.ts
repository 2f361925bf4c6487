import "server-only";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { ListRejected, listBounds } from "../list-event.ts";

const maxParts = 2_000;

/** The parts of a workbook by their names, in lower case and without a slash in front. */
export interface ZipParts {
  has(name: string): boolean;
  /** The text of a part, as it is unpacked. */
  text(name: string): AsyncGenerator<string>;
}

/** What comes out is counted over all parts: the sizes that a ZIP archive states may be lies. */
export async function zipPartsOf(fd: number): Promise<ZipParts> {
  const zip = await fromFdPromise(fd, { autoClose: false, lazyEntries: true });
  const entries = await entriesOf(zip);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name);
      if (!entry?.canDecodeFileData()) throw new ListRejected("damaged");
      const decoder = new TextDecoder("utf-8");
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        unpacked += (chunk as Uint8Array).length;
        if (unpacked > listBounds.unpackedBytes) throw new ListRejected("expands");
        yield decoder.decode(chunk as Uint8Array, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > maxParts) throw new ListRejected("not-a-list");
  for await (const entry of zip.eachEntry()) {
    if (entries.size > maxParts) throw new ListRejected("not-a-list");
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}
