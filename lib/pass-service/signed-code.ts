import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isCode } from "./random-code.ts";
import type { Database } from "./store/database.ts";
import { serviceSecret } from "./store/schema/service-state.ts";

/** Signed form value (HMAC), bound to one purpose. */
export function signCode(secret: string, code: string, purpose: string): string {
  return `${code}.${macOf(secret, `code ${purpose} ${code}`)}`;
}

export function verifySignedCode(
  secret: string,
  signed: string,
  purpose: string,
): string | undefined {
  const code = signed.slice(0, signed.indexOf("."));
  if (!isCode(code)) return undefined;
  const [given, right] = [signed, signCode(secret, code, purpose)].map((one) => Buffer.from(one));
  return given?.length === right?.length && given && right && timingSafeEqual(given, right)
    ? code
    : undefined;
}

/** Keyed digest of a kennitala: the key of its rate limit, so that no kennitala is stored there. */
export function kennitalaDigest(secret: string, kennitala: string, templateId: string): string {
  return macOf(secret, `kennitala ${templateId} ${kennitala}`);
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** The server secret in this database; of several processes that create one, all use the first. */
export async function findOrCreateServiceSecret(database: Database, now: Date): Promise<string> {
  const find = () => database.select({ secret: serviceSecret.secret }).from(serviceSecret);
  const [found] = await find();
  if (found) return found.secret;
  const secret = randomBytes(32).toString("base64url");
  await database.insert(serviceSecret).values({ secret, createdAt: now }).onConflictDoNothing();
  const [made] = await find();
  return made?.secret ?? secret;
}
