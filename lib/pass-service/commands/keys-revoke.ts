import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { revokeKey } from "../store/api-keys.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { serviceTime } from "./service-time.ts";

export const keysRevokeCommand = new Command("revoke")
  .summary("let a key open nothing any more")
  .argument("<key>", 'the identifier of the key; "keys list" shows them')
  .description(
    `Lets a key open nothing any more, from the next request on every running service. It cannot be
undone.`,
  )
  .action((key) => revoke(readEnvironment(), key));

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
