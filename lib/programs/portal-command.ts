import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { compileCache } from "#process/compile-cache.ts";
import { dataFolder } from "#process/demo.ts";
import { loadEnvironmentFile } from "#process/installation.ts";

const commands = {
  "check-configuration": "lib/portal/doctor/check-configuration.ts",
  doctor: "lib/portal/doctor/doctor-command.ts",
  staff: "lib/portal/auth/staff/staff-command.ts",
  "personal-data": "lib/portal/personal-data/personal-data-command.ts",
  "fill-demo": "lib/demo/fill-portal.ts",
} as const;
type PortalCommand = keyof typeof commands;

/** Placeholder for DATABASE_URL until the embedded database is started. */
export const noDatabaseYet = { DATABASE_URL: "postgresql://embedded" };

/** Runs a command in a process of its own, because the portal's files need React's condition. */
export async function runPortalCommand(
  command: PortalCommand,
  args: string[],
  environment: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(process.execPath, ["--conditions=react-server", commands[command], ...args], {
    stdio: "inherit",
    env: { ...compileCache, ...process.env, ...environment } as NodeJS.ProcessEnv,
  });
  return new Promise((resolve) => child.once("exit", (status) => resolve(status ?? 1)));
}

/** Runs a command of the portal with its database: the embedded one unless DATABASE_URL is set. */
export async function runWithPortalDatabase(command: PortalCommand, help: string): Promise<void> {
  const args = process.argv.slice(2);
  if (isHelp(args)) return void process.stdout.write(help);
  process.exitCode = 1;
  if (args.length === 0) return void process.stderr.write(help);
  loadEnvironmentFile("portal", process.env);
  // What is wrong with the command line or the configuration is said before a database is made.
  if (!process.env.DATABASE_URL) {
    if ((await runPortalCommand(command, ["--check", ...args], noDatabaseYet)) !== 0) return;
  }
  if (isReadOnly(command, args) && !process.env.DATABASE_URL && !hasEmbeddedDatabase()) {
    process.stderr.write(
      `There is no database in ${path.resolve(portalDataDirectory())}, and none was made. DATA_DIR may name another folder than the portal's, or the portal has not started yet.\n`,
    );
    return;
  }
  const postgres = process.env.DATABASE_URL ? undefined : await startPortalDatabase();
  process.exitCode = await runPortalCommand(command, args);
  await postgres?.stop();
}

/** Whether a command finds nothing in a new database, and would only leave one behind. */
function isReadOnly(command: PortalCommand, [first]: string[]): boolean {
  return command === "personal-data" || (command === "staff" && first === "list");
}

export const hasEmbeddedDatabase = () =>
  existsSync(clusterOf(findDataLocation(portalDataDirectory())));

/** Whether a command line asks for help, which needs neither database nor portal. */
export function isHelp(args: readonly string[]): boolean {
  return args.some((one) => one === "--help" || one === "-h");
}

/**
 * Arguments of a program without options: `--help` prints the help, any other argument is refused, and both
 * end the process.
 */
export function takeNoOptions(help: string): void {
  const args = process.argv.slice(2);
  if (args.length === 0) return;
  if (isHelp(args)) {
    process.stdout.write(help);
    process.exit(0);
  }
  process.stderr.write(`There is no such option: ${args.join(" ")}. See --help.\n`);
  process.exit(1);
}

export const portalDataDirectory = (variables: Record<string, string | undefined> = process.env) =>
  `${dataFolder(variables)}/portal/postgres`;

/** Starts the embedded database and sets `DATABASE_URL` and its folder, or says why not and ends the program. */
export async function startPortalDatabase(
  onFailure?: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  process.env.FELAGI_EMBEDDED_FOLDER = portalDataDirectory();
  try {
    const postgres = await startEmbeddedPostgres({
      dataDirectory: portalDataDirectory(),
      ...(onFailure && { onFailure }),
    });
    process.env.DATABASE_URL = await postgres.databaseUrl("portal");
    return postgres;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
