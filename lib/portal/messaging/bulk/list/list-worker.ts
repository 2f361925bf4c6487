import "server-only";
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { type ListEvent, ListRejected, type ListRejection } from "./list-event.ts";
import { readList } from "./read-list.ts";
import { readForm, type TypedForm } from "./upload-form.ts";

/** What the worker is started with. */
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

try {
  await readUploadedList(workerData);
  parentPort?.postMessage({ kind: "end" } satisfies WorkerMessage);
} catch (error) {
  if (!(error instanceof ListRejected)) throw error;
  const { reason, line } = error;
  parentPort?.postMessage({ kind: "rejected", reason, line } satisfies WorkerMessage);
}
