import { Command } from "@commander-js/extra-typings";
import { readEnvironment } from "../environment.ts";
import { openStore } from "./open-store.ts";

export const migrateCommand = new Command("migrate")
  .summary("bring the database to this version")
  .description(
    `Brings the database to this version. Every other command but status does so by itself when it
starts. Migrating again changes nothing; programs that start together wait for one another.`,
  )
  .action(async () => {
    const store = await openStore(readEnvironment());
    await store.close();
    console.log("The database is at this version.");
  });
