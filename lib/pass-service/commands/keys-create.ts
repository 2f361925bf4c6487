import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { randomCode } from "../random-code.ts";
import { hashSecret } from "../secret-hash.ts";
import { createKey } from "../store/api-keys.ts";
import { defineCommand, seeHelp } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { issuerIdFrom } from "./record-id.ts";
import { serviceTime } from "./service-time.ts";

export const keysCreateCommand = defineCommand({
  name: "keys create",
  takes: "--issuer ID --key-id NAME",
  summary: "make a key of an issuer; its token is shown once",
  details: `  --issuer ID     whose data the key opens; "issuers" lists them
  --key-id NAME   what the key is called: letters, digits and signs, no spaces or colons

The token is kept nowhere: only its hash is. Whoever loses it makes another key.`,
  options: { issuer: { type: "string" }, "key-id": { type: "string" } },
  argumentNames: [],
  run: ({ issuer, "key-id": keyId }) => createApiKey(readEnvironment(), issuer, keyId),
});

async function createApiKey(
  environment: Environment,
  issuer: string | undefined,
  keyId: string | undefined,
): Promise<void> {
  if (!issuer || !keyId) {
    throw new CommandError(`keys create takes --issuer and --key-id. ${seeHelp("keys create")}`);
  }
  if (!/^[\x21-\x39\x3b-\x7e]{1,200}$/.test(keyId)) {
    throw new CommandError("--key-id takes letters, digits and signs, without spaces or colons.");
  }
  const issuerId = issuerIdFrom(issuer);
  const token = randomCode() + randomCode();
  const store = await openStore(environment);
  try {
    const database = databaseOn(store.pool);
    const createdAt = await serviceTime(database, environment);
    const key = { keyId, issuerId, tokenHash: hashSecret(token), createdAt };
    const created = await createKey(database, key);
    if (created === "no-issuer") throw new CommandError(`There is no issuer ${issuerId}.`);
    if (created === "taken") throw new CommandError(`There is a key ${keyId} already.`);
    console.log(`Key identifier: ${keyId}\nKey token:      ${token}`);
    console.log("The token is not shown again.");
  } finally {
    await store.close();
  }
}
