import "server-only";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { ListRejected } from "./list-event.ts";

/** What of an uploaded form can be put back into it. */
export interface TypedForm {
  fields: ReadonlyMap<string, string>;
  /** Of the file that was chosen; "" when none was. */
  fileName: string;
  /** "" when it is longer than `keptPastedBytes`. */
  pasted: string;
}

/** As much as a hundred thousand kennitalas take up, and names beside some of them. */
const keptPastedBytes = 2 * 1024 * 1024;

/** Reads the parts of a form. One that was cut off has those before the cut. */
export async function readForm(
  body: Uint8Array,
  contentType: string,
  isCut: boolean,
): Promise<{ form: TypedForm; list: Uint8Array; isPasted: boolean }> {
  const reader = formReader(contentType);
  const fields = new Map<string, string>();
  const pieces: Record<string, Buffer[]> = { list: [], pasted: [] };
  let fileName = "";
  reader.on("field", (name, value) => void fields.set(name, value));
  reader.on("file", (part, stream: Readable, name = "") => {
    if (part === "list") fileName = name;
    stream.on("data", (piece: Buffer) => pieces[part]?.push(piece));
    stream.on("error", () => {});
  });
  reader.on("partsLimit", () => reader.destroy(new ListRejected("no-list")));
  try {
    await pipeline(slicesOf(body), reader);
  } catch {
    if (!isCut) throw new ListRejected("no-list");
  }
  const [list, pasted] = [Buffer.concat(pieces.list ?? []), Buffer.concat(pieces.pasted ?? [])];
  const form = {
    fields,
    fileName,
    pasted: pasted.length > keptPastedBytes ? "" : pasted.toString("utf8"),
  };
  return list.length > 0 ? { form, list, isPasted: false } : { form, list: pasted, isPasted: true };
}

function formReader(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // What was pasted may be as long as a file.
      isPartAFile: (field) => field === "list" || field === "pasted",
      limits: { fields: 20, fieldSize: 1_000, files: 2, parts: 24, headerPairs: 20 },
    });
  } catch {
    throw new ListRejected("no-list");
  }
}

/** Small slices: the parser hands on the parts of one slice before it takes the next. */
function* slicesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}
