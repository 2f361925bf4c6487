import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import type { EmbeddedPostgres } from "#embedded-postgres/start.ts";
import { isHelp } from "./is-help.ts";
import { portalDataDirectory, startPortalDatabase } from "./portal-embedded-database.ts";

/** `npm run doctor`, a process of its own because the portal's files need React's condition. */
const args = process.argv.slice(2);
let postgres: EmbeddedPostgres | undefined;
if (!process.env.DATABASE_URL && !isHelp(args)) {
  if (existsSync(clusterOf(findDataLocation(portalDataDirectory())))) {
    postgres = await startPortalDatabase();
  } else {
    args.push("--no-database-yet");
    process.env.FELAGI_EMBEDDED_FOLDER = portalDataDirectory();
    // Stands in for the one variable that may be missing.
    process.env.DATABASE_URL = "postgresql://embedded";
  }
}
const child = spawn(
  process.execPath,
  ["--conditions=react-server", "lib/portal/doctor/doctor-command.ts", ...args],
  { stdio: ["ignore", "inherit", "inherit"] },
);
process.exitCode = await new Promise<number>((resolve) => {
  child.once("exit", (status) => resolve(status ?? 1));
});
await postgres?.stop();
