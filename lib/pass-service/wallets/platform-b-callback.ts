import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

/** Event of a callback: a holder saved an object (`save`) or deleted it (`del`). */
export interface PlatformBEvent {
  objectId: string;
  eventType: "save" | "del";
}

/** Signing protocol and sender of the callbacks, as the platform documents them. */
const protocol = "ECv2SigningOnly";
const sender = "GooglePayPasses";

const callbackSchema = z.object({
  protocolVersion: z.literal(protocol),
  signature: z.base64(),
  intermediateSigningKey: z.object({ signedKey: z.string(), signatures: z.array(z.base64()) }),
  signedMessage: z.string(),
});
const millis = z.coerce.number();
const signedKeySchema = z.object({ keyValue: z.base64(), keyExpiration: millis });
const rootKeysSchema = z.object({
  keys: z.array(
    z.object({
      keyValue: z.base64(),
      protocolVersion: z.string(),
      keyExpiration: millis.optional(),
    }),
  ),
});
const messageSchema = z.object({
  objectId: z.string(),
  eventType: z.enum(["save", "del"]),
  expTimeMillis: millis,
});

/** Fetches the platform's root keys (JSON). Throws if the response is not a success. */
export async function fetchRootKeys(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "error" });
  if (!answer.ok) throw new Error(`root keys: ${answer.status}`);
  return answer.json();
}

/**
 * Verifies and reads a callback. Undefined unless a root key signed the intermediate key, the intermediate
 * key signed the message for this issuer, and neither keys nor message have expired.
 */
export function readCallback(
  body: string,
  { rootKeys, issuerId, now }: { rootKeys: unknown; issuerId: string; now: Date },
): PlatformBEvent | undefined {
  const callback = parse(callbackSchema, body);
  const roots = rootKeysSchema.safeParse(rootKeys);
  if (!callback || !roots.success) return undefined;
  const { signedKey, signatures } = callback.intermediateSigningKey;
  const isFuture = (at: number | undefined) => at === undefined || at > now.getTime();
  const signedByRoot = signed(sender, protocol, signedKey);
  const isGenuineKey = roots.data.keys
    .filter(({ protocolVersion, keyExpiration }) => {
      return protocolVersion === protocol && isFuture(keyExpiration);
    })
    .some(({ keyValue }) => signatures.some((one) => isSignedBy(keyValue, signedByRoot, one)));
  const intermediate = parse(signedKeySchema, signedKey);
  if (!isGenuineKey || !intermediate || !isFuture(intermediate.keyExpiration)) return undefined;
  const signedMessage = signed(sender, issuerId, protocol, callback.signedMessage);
  if (!isSignedBy(intermediate.keyValue, signedMessage, callback.signature)) return undefined;
  const message = parse(messageSchema, callback.signedMessage);
  if (!message || !isFuture(message.expTimeMillis)) return undefined;
  return { objectId: message.objectId, eventType: message.eventType };
}

/** Bytes that are signed: each part in UTF-8 after its length in bytes (32 bits, little-endian). */
function signed(...parts: string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

/**
 * Verifies an ECDSA signature (P-256, SHA-256). `keyValue` is the public key (SPKI, DER) in base64,
 * `signature` is in base64. False if either cannot be read.
 */
function isSignedBy(keyValue: string, data: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(keyValue, "base64"),
      format: "der",
      type: "spki",
    });
    return verify("sha256", data, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
