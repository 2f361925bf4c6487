import { Command } from "@commander-js/extra-typings";
import { readEnvironment } from "../environment.ts";
import { listIssuers } from "../store/issuers.ts";
import { withDatabase } from "./open-store.ts";

export const issuersCommand = new Command("issuers")
  .summary("list the issuers and their membership types")
  .option("--json", "for a program to read")
  .description(
    `Lists the issuers and their membership types. The identifiers are what other commands take with
--issuer and --type.`,
  )
  .action(({ json }) =>
    withDatabase(readEnvironment(), async (database) => {
      const issuers = await listIssuers(database);
      if (json) return console.log(JSON.stringify({ issuers }, null, 2));
      if (issuers.length === 0) return console.log("There are no issuers yet.");
      for (const { id, name, members, membershipTypes } of issuers) {
        console.log(`${id}  ${name}, members: ${members}`);
        for (const type of membershipTypes) {
          console.log(`  type ${type.id}  ${type.name}, ${type.issuance}`);
        }
      }
    }),
  );
