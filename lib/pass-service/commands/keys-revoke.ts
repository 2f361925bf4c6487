import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { revokeKey } from "../store/api-keys.ts";
import { defineCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { serviceTime } from "./service-time.ts";

export const keysRevokeCommand = defineCommand({
  name: "keys revoke",
  takes: "KEY",
  summary: "let a key open nothing any more",
  details: `  KEY   the identifier of the key; "keys list" shows them

It takes effect with the next request on every running service, and cannot be undone.`,
  options: {},
  argumentNames: ["KEY, the identifier of a key"],
  run: (_, [keyId]) => revoke(readEnvironment(), keyId),
});

async function revoke(environment: Environment, keyId: string): Promise<void> {
  const store = await openStore(environment);
  try {
    const database = databaseOn(store.pool);
    const outcome = await revokeKey(database, keyId, await serviceTime(database, environment));
    if (outcome === "no-key") throw new CommandError(`There is no key ${keyId}.`);
    console.log(
      outcome === "revoked"
        ? `The key ${keyId} is revoked.`
        : `The key ${keyId} was revoked before.`,
    );
  } finally {
    await store.close();
  }
}
