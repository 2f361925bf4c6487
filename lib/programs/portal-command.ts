import { spawn } from "node:child_process";
import { compileCache } from "#process/compile-cache.ts";
import { startPortalDatabase } from "./portal-embedded-database.ts";

const commands = {
  staff: "lib/portal/auth/staff/staff-command.ts",
  "personal-data": "lib/portal/personal-data/personal-data-command.ts",
  "fill-demo": "lib/demo/fill-portal.ts",
} as const;
type PortalCommand = keyof typeof commands;

/** Runs a command in a process of its own, because the portal's files need React's condition. */
export async function runPortalCommand(
  command: PortalCommand,
  args: string[],
  {
    stdin,
    environment,
  }: { stdin: "inherit" | { text: string }; environment?: Record<string, string | undefined> },
): Promise<number> {
  const child = spawn(process.execPath, ["--conditions=react-server", commands[command], ...args], {
    stdio: [
      stdin === "inherit" ? "inherit" : "pipe",
      stdin === "inherit" ? "inherit" : "ignore",
      "inherit",
    ],
    env: { ...compileCache, ...process.env, ...environment } as NodeJS.ProcessEnv,
  });
  if (stdin !== "inherit") child.stdin?.end(stdin.text);
  return new Promise((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
}

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
