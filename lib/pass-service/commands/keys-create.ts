import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { randomCode } from "../random-code.ts";
import { hashSecret } from "../secret-hash.ts";
import { createKey } from "../store/api-keys.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { issuerIdFrom } from "./record-id.ts";
import { serviceTime } from "./service-time.ts";

export const keysCreateCommand = new Command("create")
  .summary("make a key of an issuer; its token is shown once")
  .requiredOption("--issuer <id>", 'whose data the key opens; "issuers" lists them', issuerIdFrom)
  .requiredOption("--key-id <name>", "what the key is called: letters, digits and signs", keyIdFrom)
  .description(
    `Makes a key of an issuer. The token is kept nowhere: only its hash is. Whoever loses it makes
another key.`,
  )
  .action(({ issuer, keyId }) => createApiKey(readEnvironment(), issuer, keyId));

function keyIdFrom(typed: string): string {
  if (/^[\x21-\x39\x3b-\x7e]{1,200}$/.test(typed)) return typed;
  throw new CommandError("--key-id takes letters, digits and signs, without spaces or colons.");
}

async function createApiKey(
  environment: Environment,
  issuerId: string,
  keyId: string,
): Promise<void> {
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
