import { Command } from "@commander-js/extra-typings";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { listIssuers } from "../store/issuers.ts";
import { openStore } from "./open-store.ts";

export const issuersCommand = new Command("issuers")
  .summary("list the issuers and their membership types")
  .option("--json", "for a program to read")
  .description(
    `Lists the issuers and their membership types. The identifiers are what other commands take with
--issuer and --type.`,
  )
  .action(({ json }) => list(readEnvironment(), json));

async function list(environment: Environment, asJson = false): Promise<void> {
  const store = await openStore(environment);
  try {
    const issuers = await listIssuers(databaseOn(store.pool));
    if (asJson) return console.log(JSON.stringify({ issuers }, null, 2));
    if (issuers.length === 0) return console.log("There are no issuers yet.");
    for (const { id, name, members, membershipTypes } of issuers) {
      console.log(`${id}  ${name}, members: ${members}`);
      for (const type of membershipTypes) {
        console.log(`  type ${type.id}  ${type.name}, ${type.issuance}`);
      }
    }
  } finally {
    await store.close();
  }
}
