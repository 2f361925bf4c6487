import "server-only";
import { on } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type ListEvent, ListRejected, listBounds } from "./list-event.ts";
import type { TypedForm, UploadedBody, WorkerMessage } from "./list-worker.ts";

/** A list of the largest size, what was pasted beside it, and the fields. In bytes. */
const maxBodyBytes = listBounds.bytes + 4 * 1024 * 1024;

/** From the start of its worker; the largest list takes some ten seconds. */
const readingTimeoutMs = 60_000;

/** Memory of one worker in MB, twice what 100 000 rows of eight columns take. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

export interface Upload {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
  /** Ends the reading with its reason: the visitor left, or it took too long. */
  signal: AbortSignal;
}

/**
 * Reads an uploaded form in a worker thread, and hands over its fields and the events of its list, in
 * portions that are read no faster than they are taken. Throws `ListRejected`, or the signal's reason.
 * The form is received to its end first: a browser that is still sending would not show the answer.
 */
export async function readUpload<Result>(
  { body, contentType, signal }: Upload,
  take: (form: TypedForm, portions: AsyncGenerator<ListEvent[]>) => Promise<Result>,
): Promise<Result> {
  const received = await receive(body, signal);
  return inTurn(signal, async () => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(readingTimeoutMs)]);
    const worker = startWorker({ ...received, contentType });
    try {
      const messages = messagesOf(worker, limited);
      const { value: first } = await messages.next();
      if (first?.kind !== "form") throw new Error("a form comes first");
      return await take(first.form, portionsOf(messages));
    } finally {
      await worker.terminate();
    }
  });
}

/** The body, copied out of the pieces in which it came; what is longer is read and thrown away. */
async function receive(body: Upload["body"], signal: AbortSignal) {
  // The system gives memory to the part that is written.
  const bytes = new Uint8Array(maxBodyBytes);
  let length = 0;
  let isCut = false;
  // Not cancelled whatever happens: that would close the connection before it is answered.
  const reader = body?.getReader();
  const aborted = abortOf(signal);
  for (;;) {
    signal.throwIfAborted();
    const piece = await Promise.race([reader?.read(), aborted]);
    if (!piece || piece.done) break;
    const kept = piece.value.subarray(0, maxBodyBytes - length);
    isCut ||= kept.length < piece.value.length;
    bytes.set(kept, length);
    length += kept.length;
  }
  return { body: bytes.subarray(0, length), isCut };
}

/** Rejects with the signal's reason once it is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
  if (signal.aborted) aborted.reject(signal.reason);
  return aborted.promise;
}

/** Resolves when all lists received so far have been read. */
let lastTurn = Promise.resolve();

/**
 * One list is read at a time, so that the memory for it is not needed several times. An abort ends the
 * wait at once, and with it gives up what was received; those behind still wait for the one before.
 */
async function inTurn<Result>(signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
  const before = lastTurn;
  const own = Promise.withResolvers<void>();
  lastTurn = own.promise;
  try {
    await Promise.race([before, abortOf(signal)]);
    return await read();
  } finally {
    before.then(own.resolve);
  }
}

/** Node.js runs the worker from its source: the path is not one that the bundler would follow. */
function startWorker(work: UploadedBody): Worker {
  const file = path.join(process.cwd(), "lib/portal/messaging/bulk/list/list-worker.ts");
  return new Worker(file, {
    workerData: work,
    transferList: [work.body.buffer as ArrayBuffer],
    // `server-only` throws without it.
    execArgv: ["--conditions=react-server"],
    resourceLimits,
  });
}

/** What the worker sends, to the end of the list; why the list is refused is thrown. */
async function* messagesOf(worker: Worker, signal: AbortSignal) {
  try {
    for await (const [sent] of on(worker, "message", { signal, close: ["exit"] })) {
      const message: WorkerMessage = sent;
      if (message.kind === "end") return;
      if (message.kind === "rejected") throw new ListRejected(message.reason, message.line);
      yield message;
      worker.postMessage("next");
    }
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ERR_WORKER_OUT_OF_MEMORY" ? new ListRejected("expands") : error;
  }
  throw new Error("the worker ended before the list did");
}

async function* portionsOf(messages: ReturnType<typeof messagesOf>): AsyncGenerator<ListEvent[]> {
  for await (const message of messages) if (message.kind === "portion") yield message.events;
}
