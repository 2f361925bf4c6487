import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { loadEnvironmentFile } from "#process/installation.ts";
import {
  hasEmbeddedDatabase,
  isHelp,
  noDatabaseYet,
  portalDataDirectory,
  runPortalCommand,
  startPortalDatabase,
} from "./portal-command.ts";

/** `npm run doctor`: with the embedded database where there is one, and makes none. */
loadEnvironmentFile("portal", process.env);
const args = process.argv.slice(2);
let postgres: EmbeddedPostgres | undefined;
if (!process.env.DATABASE_URL && !isHelp(args)) {
  if (hasEmbeddedDatabase()) {
    postgres = await startPortalDatabase();
  } else {
    args.push("--no-database-yet");
    Object.assign(process.env, noDatabaseYet, { FELAGI_EMBEDDED_FOLDER: portalDataDirectory() });
  }
}
process.exitCode = await runPortalCommand("doctor", args);
await postgres?.stop();
