import { spawn } from "node:child_process";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";

/**
 * `npm run doctor`: looks over a set-up with the portal's environment, running or not, and changes
 * nothing in it. The portal's files open only to a server of React's, hence a process of its own.
 */
const args = process.argv.slice(2);
let postgres: EmbeddedPostgres | undefined;
if (!process.env.DATABASE_URL) {
  const dataDirectory = `${process.env.DATA_DIR || ".data"}/portal/postgres`;
  postgres = await startEmbeddedPostgres({ dataDirectory });
  process.env.DATABASE_URL = await postgres.databaseUrl("portal");
  args.push("--data-directory", dataDirectory);
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
