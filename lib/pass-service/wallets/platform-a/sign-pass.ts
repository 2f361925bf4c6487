import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { SignerParts } from "./development-certificate.ts";

/** A pass file before it is signed. */
export interface UnsignedPass {
  files: Record<string, Uint8Array>;
  /** By language, such as `en`: texts of the pass and what they are called there. */
  translations: Record<string, Record<string, string>>;
  signer: SignerParts;
}

export type SignAnswer = { id: number } & ({ file: Uint8Array } | { fault: string });

interface PendingSignature {
  resolve(file: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, PendingSignature>();

/** Load shedding: the signing queue is full. */
export class SigningQueueFull extends Error {}

/** Signed files that are kept, the ones asked for last. */
const cacheSize = 100;
const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** Signs a pass file or takes it from the cache; throws `SigningQueueFull` at `queueLimit`. */
export function signPass(
  pass: UnsignedPass,
  queueLimit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = contentKeyOf(pass);
  const found = cache.get(key);
  if (!found && pending.size >= queueLimit) throw new SigningQueueFull();
  const signed = found ?? signAnew(pass);
  cache.delete(key);
  cache.set(key, signed);
  const [oldest] = cache.keys();
  if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
  if (!found) signed.catch(() => cache.delete(key));
  return signed;
}

/** The version of a pass, its certificate, and everything else that the file is made from. */
function contentKeyOf({ files, translations, signer }: UnsignedPass): string {
  const hash = createHash("sha256").update(JSON.stringify([translations, signer]));
  for (const [name, file] of Object.entries(files))
    hash.update(`${name} ${file.length} `).update(file);
  return hash.digest("base64");
}

/** Worker thread: a signature would block the event loop for some 30 ms. */
function signAnew(pass: UnsignedPass): Promise<Uint8Array<ArrayBuffer>> {
  lastId += 1;
  const id = lastId;
  const signed = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pending.set(id, { resolve, reject });
  });
  worker ??= startWorker();
  worker.postMessage({ id, pass });
  return signed;
}

function startWorker(): Worker {
  const started = new Worker(new URL("./sign-worker.ts", import.meta.url));
  started.on("message", (answer: SignAnswer) => {
    const job = pending.get(answer.id);
    pending.delete(answer.id);
    if ("file" in answer) job?.resolve(new Uint8Array(answer.file));
    else job?.reject(new Error(`A pass could not be signed: ${answer.fault}`));
  });
  started.on("error", (error) => failAll(started, error));
  started.on("exit", () => failAll(started, new Error("The signing thread ended")));
  // A program that has nothing else to do may end. After the listeners, which hold it again.
  started.unref();
  return started;
}

/** The next pass starts a new thread. */
function failAll(ended: Worker, error: unknown): void {
  if (worker !== ended) return;
  worker = undefined;
  for (const { reject } of pending.values()) {
    reject(error instanceof Error ? error : new Error("The signing thread failed"));
  }
  pending.clear();
}
