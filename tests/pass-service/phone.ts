import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { origin, type TestService } from "./test-service.ts";

export const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const field = z.looseObject({
  key: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number()]),
  changeMessage: z.string().optional(),
});
const fields = z.looseObject({
  primaryFields: z.array(field),
  secondaryFields: z.array(field),
  auxiliaryFields: z.array(field),
  backFields: z.array(field),
});
const contentSchema = z.looseObject({
  passTypeIdentifier: z.string(),
  teamIdentifier: z.string(),
  serialNumber: z.uuid(),
  authenticationToken: z.string().min(16),
  webServiceURL: z.url(),
  voided: z.boolean(),
  sharingProhibited: z.boolean(),
  barcodes: z.array(z.looseObject({ message: z.string() })).optional(),
  generic: fields.optional(),
  coupon: fields.optional(),
  eventTicket: fields.optional(),
  storeCard: fields.optional(),
});
export type PassContent = z.infer<typeof contentSchema>;

/** A pass file as a phone takes it in: every file is in the manifest, and the manifest is signed. */
export async function openPassFile(file: Uint8Array, authority: string) {
  const entries = unzip(Buffer.from(file));
  const manifest = entries.get("manifest.json") ?? Buffer.alloc(0);
  const hashes = z.record(z.string(), z.string()).parse(JSON.parse(manifest.toString()));
  const signature = entries.get("signature") ?? Buffer.alloc(0);
  await verifySignature(manifest, signature, authority);
  for (const name of ["manifest.json", "signature"]) entries.delete(name);
  const found = [...entries].map(
    ([name, content]) => [name, createHash("sha1").update(content).digest("hex")] as const,
  );
  if (JSON.stringify(found.toSorted()) !== JSON.stringify(Object.entries(hashes).toSorted())) {
    throw new Error("The manifest does not name the files as they are");
  }
  const content = contentSchema.parse(JSON.parse(entries.get("pass.json")?.toString() ?? ""));
  return { content, entries };
}

/** Every field of a pass by its key, wherever it stands. */
export function fieldsOf({ generic, coupon, eventTicket, storeCard }: PassContent) {
  const style = generic ?? coupon ?? eventTicket ?? storeCard;
  if (!style) throw new Error("The pass has no style");
  const { primaryFields, secondaryFields, auxiliaryFields, backFields } = style;
  const all = [...primaryFields, ...secondaryFields, ...auxiliaryFields, ...backFields];
  return Object.fromEntries(all.map((one) => [one.key, one.value]));
}

const run = promisify(execFile);

/** By the openssl program, which knows nothing of how the file was made. */
async function verifySignature(manifest: Buffer, signature: Buffer, authority: string) {
  const directory = await mkdtemp(path.join(tmpdir(), "felagi-pass-file-"));
  const at = (name: string) => path.join(directory, name);
  try {
    await writeFile(at("manifest"), manifest);
    await writeFile(at("signature"), signature);
    await writeFile(at("authority"), authority);
    const verify = "smime -verify -binary -inform DER -purpose any -in signature";
    const files = "-content manifest -CAfile authority";
    await run("openssl", `${verify} ${files}`.split(" "), { cwd: directory });
  } finally {
    await rm(directory, { recursive: true });
  }
}

function unzip(file: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06"));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    const content = method === 0 ? packed : inflateRawSync(packed);
    entries.set(file.toString("utf8", at + 46, at + 46 + (name ?? 0)), content);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** The authority of the development certificate, as a phone would be made to trust it. */
export async function authorityOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query("select intermediate from development_signer");
  return z.tuple([z.object({ intermediate: z.string() })]).parse(rows)[0].intermediate;
}

const changesSchema = z.object({ serialNumbers: z.array(z.uuid()), lastUpdated: z.string() });

/** A phone with platform A's wallet, as far as its protocol goes. */
export class Phone {
  readonly deviceIdentifier = randomUUID().replaceAll("-", "");
  tag: string | undefined;
  readonly #service: TestService;
  readonly #pool: pg.Pool;

  constructor(service: TestService, pool: pg.Pool) {
    this.#service = service;
    this.#pool = pool;
  }

  /** Follows a download link, as the browser on it does. */
  async download(distributionUrl: string): Promise<PassContent> {
    const response = await this.#service.handle(
      new Request(distributionUrl, { headers: { "user-agent": iPhone } }),
    );
    if (response.status !== 200) throw new Error(`The download answered ${response.status}`);
    return this.#opened(response);
  }

  register(pass: PassContent, pushToken = `token-of-${this.deviceIdentifier}`) {
    return this.send("POST", this.registration(pass), pass, { pushToken });
  }

  unregister(pass: PassContent) {
    return this.send("DELETE", this.registration(pass), pass);
  }

  /** Polls for changed passes and keeps the returned tag. */
  async changes(pass: PassContent): Promise<string[]> {
    const address = `/v1/devices/${this.deviceIdentifier}/registrations/${pass.passTypeIdentifier}`;
    const query = this.tag === undefined ? "" : `?passesUpdatedSince=${this.tag}`;
    const response = await this.send("GET", address + query);
    if (response.status === 204) return [];
    const { serialNumbers, lastUpdated } = changesSchema.parse(await response.json());
    this.tag = lastUpdated;
    return serialNumbers;
  }

  fetch(pass: PassContent, headers: Record<string, string> = {}) {
    const address = `/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`;
    return this.send("GET", address, pass, undefined, headers);
  }

  /** The pass anew, verified. */
  async fetched(pass: PassContent): Promise<PassContent> {
    return this.#opened(await this.fetch(pass));
  }

  registration({ passTypeIdentifier, serialNumber }: PassContent) {
    const device = `/v1/devices/${this.deviceIdentifier}`;
    return `${device}/registrations/${passTypeIdentifier}/${serialNumber}`;
  }

  send(
    method: string,
    address: string,
    pass?: Pick<PassContent, "authenticationToken">,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#service.handle(
      new Request(`${origin}/platform-a${address}`, {
        method,
        headers: {
          ...(pass && { authorization: `ApplePass ${pass.authenticationToken}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  async #opened(response: Response): Promise<PassContent> {
    const file = new Uint8Array(await response.arrayBuffer());
    return (await openPassFile(file, await authorityOf(this.#pool))).content;
  }
}
