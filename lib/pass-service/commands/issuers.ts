import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { listIssuers } from "../store/issuers.ts";
import { defineCommand } from "./command.ts";
import { openStore } from "./open-store.ts";

export const issuersCommand = defineCommand({
  name: "issuers",
  takes: "[--json]",
  summary: "list the issuers and their membership types",
  details: `  --json   for a program to read

The identifiers are what other commands take with --issuer and --type.`,
  options: { json: { type: "boolean" } },
  argumentNames: [],
  run: ({ json }) => list(readEnvironment(), json),
});

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
