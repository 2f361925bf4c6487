import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { runStaffCommand } from "./staff-command.ts";

/** `npm run staff`: the portal's staff, with the embedded database when no other is named. */
let postgres: EmbeddedPostgres | undefined;
if (!process.env.DATABASE_URL) {
  const dataDirectory = `${process.env.DATA_DIR || ".data"}/portal/postgres`;
  postgres = await startEmbeddedPostgres({ dataDirectory });
  process.env.DATABASE_URL = await postgres.databaseUrl("portal");
}
process.exitCode = await runStaffCommand(process.argv.slice(2), { stdin: "inherit" });
await postgres?.stop();
