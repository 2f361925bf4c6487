import { recordIdSchema } from "#contract/index.ts";
import type { Environment } from "../environment.ts";
import { randomCode } from "../random-code.ts";
import { hashSecret } from "../secret-hash.ts";
import { createKey } from "../store/api-keys.ts";
import { databaseOn } from "../store/database.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";

/** `create-key`: a new key of an issuer. Its token is shown now and kept nowhere. */
export async function createApiKey(
  environment: Environment,
  { issuerId, keyId }: { issuerId: string; keyId: string },
): Promise<void> {
  if (!/^[\x21-\x39\x3b-\x7e]{1,200}$/.test(keyId)) {
    throw new CommandError("--key-id takes letters, digits and signs, without spaces or colons.");
  }
  if (!recordIdSchema.safeParse(issuerId).success) {
    throw new CommandError("--issuer takes the identifier of an issuer, a UUID.");
  }
  const token = randomCode() + randomCode();
  const store = await openStore(environment);
  try {
    const key = { keyId, issuerId, tokenHash: hashSecret(token), createdAt: new Date() };
    const created = await createKey(databaseOn(store.pool), key);
    if (created === "no-issuer") throw new CommandError(`There is no issuer ${issuerId}.`);
    if (created === "taken") throw new CommandError(`There is a key ${keyId} already.`);
    console.log(`Key identifier: ${keyId}\nKey token:      ${token}`);
    console.log("The token is not shown again.");
  } finally {
    await store.close();
  }
}
