import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** What of a row says whom it is about: sealed as one, and erased as one. */
export interface RowContents {
  /** Digits only; null where the list names passes. */
  kennitala: string | null;
  /** The cells of the row, in the order of the list's columns. */
  cells: string[];
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

export function sealRow({ kennitala, cells }: RowContents): string {
  return sealText(JSON.stringify([kennitala, ...cells]));
}

/** Undefined when it was erased, or sealed with a secret that has since gone. */
export function unsealRow(sealed: string | null): RowContents | undefined {
  const text = sealed === null ? undefined : unsealText(sealed);
  if (text === undefined) return undefined;
  const [kennitala, ...cells] = JSON.parse(text) as [string | null, ...string[]];
  return { kennitala, cells };
}

/**
 * Authenticated encryption under a key derived from the first session secret. Sessions are sealed by
 * iron-session, which derives two keys anew for each value: a list of 100 000 rows would take half a
 * minute of computing, and takes three seconds so.
 */
export function sealText(text: string): string {
  const [newest] = keys();
  if (!newest) throw new Error("there is no session secret");
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, newest.key, iv);
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return `${newest.name}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
}

/** Undefined when it was sealed with a secret that has since gone. */
export function unsealText(sealed: string): string | undefined {
  const [name, value = ""] = sealed.split(".");
  const known = keys().find((one) => one.name === name);
  if (!known) return undefined;
  const bytes = Buffer.from(value, "base64url");
  const decipher = createDecipheriv(algorithm, known.key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([
    decipher.update(bytes.subarray(ivBytes, -tagBytes)),
    decipher.final(),
  ]).toString("utf8");
}

interface SealingKey {
  /** Tells the keys apart, and nothing about them. */
  name: string;
  key: Buffer;
}

let derived: { from: string; keys: SealingKey[] } | undefined;

/** The first seals, and all of them open. */
function keys(): SealingKey[] {
  const secrets = getConfiguration().SESSION_SECRETS;
  const from = secrets.join("\0");
  if (derived?.from !== from) derived = { from, keys: secrets.map(keyOf) };
  return derived.keys;
}

function keyOf(secret: string): SealingKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "felagi rows of lists", 32));
  return { key, name: createHash("sha256").update(key).digest("base64url").slice(0, 8) };
}
