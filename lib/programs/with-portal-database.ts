import { type PortalCommand, runPortalCommand } from "./portal-command.ts";
import { startPortalDatabase } from "./portal-embedded-database.ts";

/** Runs a command of the portal with its database: the embedded one unless DATABASE_URL is set. */
export async function runWithPortalDatabase(
  command: PortalCommand,
  args: string[],
): Promise<number> {
  const run = () => runPortalCommand(command, args, { stdin: "inherit" });
  if (process.env.DATABASE_URL) return run();
  // What is wrong with the command line or the configuration is said before a database is made.
  const status = await runPortalCommand(command, ["--check", ...args], {
    stdin: "inherit",
    environment: { DATABASE_URL: "postgresql://embedded" },
  });
  if (status !== 0) return status;
  const postgres = await startPortalDatabase();
  try {
    return await run();
  } finally {
    await postgres.stop();
  }
}
