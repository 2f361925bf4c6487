import { readEnvironment } from "../environment.ts";
import { defineCommand } from "./command.ts";
import { openStore } from "./open-store.ts";

export const migrateCommand = defineCommand({
  name: "migrate",
  takes: "",
  summary: "bring the database to this version",
  details: `Every other command but status does so by itself when it starts. Migrating again
changes nothing; programs that start together wait for one another.`,
  options: {},
  argumentNames: [],
  async run() {
    const store = await openStore(readEnvironment());
    await store.close();
    console.log("The database is at this version.");
  },
});
