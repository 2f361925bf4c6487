import "server-only";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { ListRejected } from "./list-event.ts";

export interface Upload {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
  /** Ends the reading with its reason: the visitor left, or it took too long. */
  signal: AbortSignal;
  /** What was typed is put here, so that a form that is refused can be shown as it was. */
  typed?: TypedForm;
}

/** What of a form can be put back into it. */
export interface TypedForm {
  fields: Map<string, string>;
  /** Of the file that was chosen; "" when none was. */
  fileName: string;
  /** "" when it is longer than `keptPastedBytes`. */
  pasted: string;
}

export function emptyForm(): TypedForm {
  return { fields: new Map(), fileName: "", pasted: "" };
}

/** As much as a hundred thousand kennitalas take up, and names beside some of them. */
const keptPastedBytes = 2 * 1024 * 1024;

export interface UploadedList {
  /** Of the file; "" for what was pasted. */
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The fields of the form that stand before the list. */
  fields: ReadonlyMap<string, string>;
}

/** A file, and what was pasted: both are read as they arrive, for one may be as long as the other. */
const listFields = ["list", "pasted"];

/**
 * Hands over the first list of a form that is not empty, while it arrives and no faster than it is
 * read. The form is read to its end whatever becomes of the list, and nothing of it is held: a
 * browser that is still sending would not show the answer.
 */
export async function readUpload<Result>(
  { body, contentType, signal, typed = emptyForm() }: Upload,
  take: (list: UploadedList) => Promise<Result>,
): Promise<Result> {
  const form = formReader(contentType);
  const { fields } = typed;
  let taken: Promise<Result> | undefined;
  let parts = Promise.resolve();
  let current: Readable | undefined;

  async function readPart(name: string, stream: Readable, fileName: string): Promise<void> {
    current = stream;
    const isPasted = name === "pasted";
    if (!isPasted) typed.fileName = fileName;
    // The form waits for a stream that is destroyed, and for one that is not read.
    const read: AsyncIterator<Uint8Array> = stream.iterator({ destroyOnReturn: false });
    const chunks = isPasted ? keeping(read, typed) : read;
    const first = taken ? undefined : await chunks.next();
    if (first && !first.done) {
      taken = take({ fileName, fields, bytes: withFirst(first.value, chunks) });
      await taken.catch(() => {});
    }
    while (isPasted && !(await chunks.next()).done);
    await read.return?.();
    stream.resume();
  }

  form.on("field", (name, value) => void fields.set(name, value));
  form.on("file", (name, stream: Readable, fileName = "") => {
    stream.on("error", () => {});
    parts = parts.then(() => readPart(name, stream, fileName)).catch(() => {});
  });
  try {
    await feed(form, body, signal);
  } catch (error) {
    current?.destroy(error instanceof Error ? error : new Error(String(error)));
    await parts;
    if (!taken) throw error;
  }
  await parts;
  if (!taken) throw new ListRejected(typed.fileName ? "empty" : "no-list");
  return taken;
}

function formReader(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (field) => listFields.includes(field ?? ""),
      limits: {
        fields: 20,
        fieldSize: 1_000,
        files: listFields.length,
        parts: 24,
        headerPairs: 20,
      },
    });
  } catch {
    throw new ListRejected("no-list");
  }
}

async function feed(
  form: InstanceType<typeof Busboy>,
  body: Upload["body"],
  signal: AbortSignal,
): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    form.once("finish", resolve);
    form.on("error", () => reject(new ListRejected("no-list")));
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  end.catch(() => {});
  // Not cancelled whatever happens: that would close the connection before it is answered.
  const reader = body?.getReader();
  for (;;) {
    const piece = await Promise.race([reader?.read(), end]);
    if (!piece || piece.done) break;
    if (!form.write(piece.value)) await Promise.race([once(form, "drain"), end]);
  }
  form.end();
  await end;
}

/** Keeps what was pasted as it passes by, unless it is too long to. */
function keeping(chunks: AsyncIterator<Uint8Array>, typed: TypedForm): AsyncIterator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  return {
    async next() {
      const piece = await chunks.next();
      length += piece.done ? 0 : piece.value.length;
      if (length > keptPastedBytes) pieces.length = 0;
      else if (piece.done) typed.pasted = Buffer.concat(pieces).toString("utf8");
      else pieces.push(piece.value);
      return piece;
    },
  };
}

async function* withFirst(
  first: Uint8Array,
  others: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const { value, done } = await others.next();
    if (done) return;
    yield value;
  }
}
