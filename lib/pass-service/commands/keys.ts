import { Command } from "@commander-js/extra-typings";
import { readEnvironment } from "../environment.ts";
import { hashSecret, randomCode } from "../secrets.ts";
import { createKey, listKeys, revokeKey } from "../store/issuers.ts";
import { chooseIssuer } from "./choose.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";
import { printTable } from "./print-table.ts";

const createCommand = new Command("create")
  .summary("make a key of an issuer; its token is shown once")
  .option("--issuer <id or name>", "whose data the key opens; needed where there are several")
  .requiredOption("--key-id <name>", "what the key is called: letters, digits and signs", keyIdFrom)
  .description(
    `Makes a key of an issuer. The token is kept nowhere: only its hash is. Whoever loses it makes
another key.`,
  )
  .action(({ issuer: typed, keyId }) => {
    const environment = readEnvironment();
    return withDatabase(environment, async (database) => {
      const { id: issuerId, name } = await chooseIssuer(database, typed);
      const token = randomCode() + randomCode();
      const createdAt = await serviceTime(database, environment);
      const key = { keyId, issuerId, tokenHash: hashSecret(token), createdAt };
      const created = await createKey(database, key);
      if (created === "no-issuer") throw new CommandError(`The issuer ${name} is gone.`);
      if (created === "taken") throw new CommandError(`There is a key ${keyId} already.`);
      console.log(`Key identifier: ${keyId}\nKey token:      ${token}`);
      console.log(
        `It opens the data of ${name}. The portal takes the two as PASS_SERVICE_KEY_ID and
PASS_SERVICE_KEY_TOKEN. The token is not shown again.`,
      );
    });
  });

function keyIdFrom(typed: string): string {
  if (/^[\x21-\x39\x3b-\x7e]{1,200}$/.test(typed)) return typed;
  throw new CommandError("--key-id takes letters, digits and signs, without spaces or colons.");
}

const listCommand = new Command("list")
  .description("List the keys, without their tokens.")
  .option("--issuer <id or name>", "only the keys of this issuer")
  .option("--json", "for a program to read")
  .action(({ issuer: typed, json }) =>
    withDatabase(readEnvironment(), async (database) => {
      const issuerId = typed && (await chooseIssuer(database, typed)).id;
      const keys = await listKeys(database, issuerId);
      if (json) return console.log(JSON.stringify({ keys }, null, 2));
      printTable(
        ["KEY", "ISSUER", "MADE", "REVOKED"],
        keys.map(({ keyId, issuer, createdAt, revokedAt }) => [
          keyId,
          issuer,
          createdAt.toISOString().slice(0, 10),
          revokedAt?.toISOString().slice(0, 10) ?? "",
        ]),
      );
    }),
  );

const revokeCommand = new Command("revoke")
  .summary("let a key open nothing any more")
  .argument("<key>", 'the identifier of the key; "keys list" shows them')
  .description(
    `Lets a key open nothing any more, from the next request on every running service. It cannot be
undone.`,
  )
  .action((keyId) => {
    const environment = readEnvironment();
    return withDatabase(environment, async (database) => {
      const outcome = await revokeKey(database, keyId, await serviceTime(database, environment));
      if (outcome === "no-key") throw new CommandError(`There is no key ${keyId}.`);
      const when = outcome === "revoked" ? "is revoked" : "was revoked before";
      console.log(`The key ${keyId} ${when}.`);
    });
  });

export const keysCommand = new Command("keys")
  .summary("the keys of issuers: create, list, revoke")
  .addCommand(createCommand)
  .addCommand(listCommand)
  .addCommand(revokeCommand);
