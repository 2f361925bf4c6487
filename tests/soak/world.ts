import { spawnSync } from "node:child_process";
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { clusterOf, findDataLocation } from "#embedded-postgres/data-location.ts";
import { demoPassword } from "#process/demo.ts";
import { portalProgram } from "#programs/child-program.ts";
import { addDemoTeam, demoWorld } from "#programs/demo-world.ts";
import { addMembers } from "#tests/bench/members-in-bulk.ts";
import { signInStaff } from "#tests/bench/sign-in.ts";
import { type Databases, startDatabases } from "#tests/e2e/support/databases.ts";
import { type Program, startProgram } from "#tests/e2e/support/program.ts";
import { takePorts } from "#tests/support/port-block.ts";
import type { ListWorld } from "./send-list.ts";

/** Members of the pass service: one for each recipient of each list, and as many whose pass is in a wallet. */
const memberCount = 60_000;
/** Room for the portal's database, and for a disk that can be filled. */
const portalDisk = "size=500m";

/** A program that is started again after it was killed. */
export interface Supervised {
  kill(): Promise<void>;
  freeze(ms: number): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SoakWorld extends ListWorld {
  portal: Supervised;
  /** Not running until it is started. */
  otherPortal: Supervised;
  service: Supervised;
  portalDatabase: Supervised;
  serviceDatabase: Supervised;
  /** The directory of the portal's database, if it has a file system of its own, which root alone can make. */
  smallDisk: string | undefined;
  /** Moves the clocks of portal and service by so many seconds, where the machine has `faketime` for it. */
  moveClocks: ((seconds: number) => void) | undefined;
  close(): Promise<void>;
}

/** Two database servers, the pass service with many members, and portals of the demo's issuer. */
export async function openSoakWorld(): Promise<SoakWorld> {
  const directory = mkdtempSync(path.join(tmpdir(), "felagi-soak-"));
  // PostgreSQL, which does not run as root, has to reach its data.
  chmodSync(directory, 0o711);
  const ports = await takePorts(["portal", "otherPortal", "service"]);
  const demo = demoWorld(ports, directory);
  const smallDisk = mountSmallDisk(path.join(directory, "portal-postgres"));
  const portalServer = await databaseServer(directory, "portal-postgres");
  const serviceServer = await databaseServer(directory, "service-postgres");
  const urls = {
    portal: await portalServer.create("portal"),
    service: await serviceServer.create("pass_service"),
  };
  const clock = path.join(directory, "clock");
  const moveClocks = clockLibrary
    ? (seconds: number) => writeFileSync(clock, `${seconds < 0 ? "" : "+"}${seconds}`)
    : undefined;
  moveClocks?.(0);
  const program = (name: string, command: [string, ...string[]], more: Record<string, string>) =>
    supervise(() => {
      const environment = { ...(clockLibrary && clockOf(clock, clockLibrary)), ...more };
      return startProgram(command, environment, path.join(directory, `${name}.log`));
    });
  const service = program(
    "service",
    ["lib/pass-service/main.ts", "serve", "--fixture", demo.fixture],
    { ...demo.service, PASS_SERVICE_DATABASE_URL: urls.service },
  );
  const portalEnvironment = { ...demo.portal, DATABASE_URL: urls.portal };
  const portal = program("portal", portalProgram, portalEnvironment);
  const otherPortal = program("other-portal", portalProgram, {
    ...portalEnvironment,
    PORT: String(ports.otherPortal),
  });
  await service.start();
  process.stderr.write(`  writing ${memberCount} members\n`);
  await addMembers(urls.service, memberCount);
  await portal.start();
  await addDemoTeam({ portal: portalEnvironment });
  const origin = `http://localhost:${ports.portal}`;
  const [portalPool, servicePool] = [poolOf(urls.portal), poolOf(urls.service)];
  return {
    portal,
    otherPortal,
    service,
    portalDatabase: portalServer,
    serviceDatabase: serviceServer,
    smallDisk,
    moveClocks,
    origin,
    cookie: () => signInStaff(origin, "bjarni@bylgja.example", demoPassword),
    askPortal: async (statement, values) => (await portalPool.query(statement, values)).rows,
    askService: async (statement, values) => (await servicePool.query(statement, values)).rows,
    async close() {
      await Promise.allSettled([portal.stop(), otherPortal.stop(), service.stop()]);
      await Promise.allSettled([portalPool.end(), servicePool.end()]);
      await Promise.allSettled([portalServer.stop(), serviceServer.stop()]);
      if (smallDisk) spawnSync("umount", [smallDisk]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Of Debian's package `faketime`. */
const [clockLibrary] = globSync("/usr/lib/*/faketime/libfaketime.so.1");

/** The time of day then follows a file; time that passes does not, as in a machine whose clock is set. */
function clockOf(file: string, library: string): Record<string, string> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
}

export function supervise(begin: () => Promise<Program>): Supervised {
  let running: Program | undefined;
  return {
    async start() {
      running ??= await begin();
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async kill() {
      await running?.kill?.();
      running = undefined;
    },
    freeze: async (ms) => running?.freeze?.(ms),
  };
}

/** A PostgreSQL server whose postmaster can be killed or frozen, not only the program that started it. */
async function databaseServer(
  directory: string,
  name: string,
): Promise<Supervised & Pick<Databases, "create">> {
  const data = path.join(directory, name);
  const begin = () => startDatabases(data, path.join(directory, `${name}.log`));
  const first = await begin();
  let running: Databases | undefined = first;
  const server: Supervised = {
    async start() {
      running ??= await begin();
    },
    async stop() {
      await running?.stop().catch(() => {});
      running = undefined;
    },
    async kill() {
      process.kill(postmasterOf(data), "SIGKILL");
      await running?.kill?.();
      running = undefined;
    },
    async freeze(ms) {
      const processes = serverProcesses(postmasterOf(data));
      for (const id of processes) process.kill(id, "SIGSTOP");
      await wait(ms);
      for (const id of processes) process.kill(id, "SIGCONT");
    },
  };
  return { ...server, create: (database) => first.create(database) };
}

function postmasterOf(data: string): number {
  const file = path.join(clusterOf(findDataLocation(data)), "postmaster.pid");
  return Number(readFileSync(file, "utf8").split("\n", 1)[0]);
}

function serverProcesses(postmaster: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
  return [postmaster, ...String(stdout).trim().split(/\s+/).map(Number)];
}

function mountSmallDisk(directory: string): string | undefined {
  mkdirSync(directory);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", portalDisk, "tmpfs", directory]);
  return status === 0 ? directory : undefined;
}

export function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, query_timeout: 5_000 });
  pool.on("error", () => {});
  return pool;
}
