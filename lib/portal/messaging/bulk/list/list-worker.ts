import "server-only";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Busboy } from "@fastify/busboy";
import { type ListEvent, ListRejected, type ListRejection } from "./list-event.ts";
import { readList } from "./read-list.ts";

/** Input of the worker. */
export interface UploadedBody {
  body: Uint8Array;
  contentType: string;
  /** The body was longer than any upload that is read, and its end is missing. */
  isCut: boolean;
}

/** The form comes first. After the form and after each portion the worker waits for a message. */
export type WorkerMessage =
  | { kind: "form"; form: TypedForm }
  | { kind: "portion"; events: ListEvent[] }
  | { kind: "rejected"; reason: ListRejection; line: number | undefined }
  | { kind: "end" };

async function send(message: WorkerMessage): Promise<void> {
  parentPort?.postMessage(message);
  if (parentPort) await once(parentPort, "message");
}

async function readUploadedList({ body, contentType, isCut }: UploadedBody): Promise<void> {
  const { form, list, isPasted } = await readForm(body, contentType, isCut);
  await send({ kind: "form", form });
  if (isCut) throw new ListRejected("too-large");
  if (list.length === 0 && !form.fileName) throw new ListRejected("no-list");
  for await (const events of readList(list, { isPasted })) await send({ kind: "portion", events });
}

/** Fields of the upload form that are stored as a draft. */
export interface TypedForm {
  fields: ReadonlyMap<string, string>;
  /** The name of the chosen file; "" when none was chosen. */
  fileName: string;
  /** "" when it is longer than `keptPastedBytes`. */
  pasted: string;
}

/** Enough for 100 000 kennitalas, with names beside some of them. */
const keptPastedBytes = 2 * 1024 * 1024;

/** Parses the parts of a form; of one that was cut off, the parts before the cut. */
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
      // Pasted text is read as a file, because it may be as long as one.
      isPartAFile: (field) => field === "list" || field === "pasted",
      limits: { fields: 20, fieldSize: 1_000, files: 2, parts: 24, headerPairs: 20 },
    });
  } catch {
    throw new ListRejected("no-list");
  }
}

/** Small slices: the parser emits the parts of one slice before it reads the next. */
function* slicesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}

// The call stands last, because the constants of the module must be initialised before it.
try {
  await readUploadedList(workerData);
  parentPort?.postMessage({ kind: "end" } satisfies WorkerMessage);
} catch (error) {
  if (!(error instanceof ListRejected)) throw error;
  const { reason, line } = error;
  parentPort?.postMessage({ kind: "rejected", reason, line } satisfies WorkerMessage);
}
