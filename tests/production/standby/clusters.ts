import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdirSync, openSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { serverAccount } from "#embedded-postgres/data-location.ts";
import { takePorts } from "#tests/support/port-block.ts";
import type { Run } from "../part.ts";

export interface Clusters {
  version: string;
  /** Makes a database; answers its address, which moves with the primary. */
  create(name: string): Promise<string>;
  /** Kills the primary, promotes the standby and moves the address. */
  failOver(): Promise<void>;
}

const patienceMs = 30_000;
const replication = {
  wal_level: "replica",
  hot_standby: "on",
  max_connections: "100",
  // Processes are killed here, not machines: what the system has taken is not lost.
  fsync: "off",
};

/** Two clusters of the system's PostgreSQL, the second a synchronous standby of the first. */
export async function startClusters(run: Run, directory: string): Promise<Clusters> {
  const programs = path.dirname(
    globSync("/usr/lib/postgresql/*/bin/pg_basebackup").sort().at(-1) ?? "",
  );
  const at = (name: string) => path.join(directory, name);
  const ports = await takePorts(["primary", "standby", "address"]);
  const options = {
    ...serverAccount,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  };
  const tool = (name: string, ...args: string[]) =>
    execFileSync(path.join(programs, name), args, { ...options, encoding: "utf8" });

  const begin = async (name: "primary" | "standby", settings: Record<string, string>) => {
    const all = {
      ...replication,
      ...settings,
      port: String(ports[name]),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
    };
    const log = openSync(at(`${name}.log`), "a");
    const server = spawn(
      path.join(programs, "postgres"),
      ["-D", at(name), ...Object.entries(all).map(([key, value]) => `--${key}=${value}`)],
      { ...options, stdio: ["ignore", log, log] },
    );
    run.atEnd(() => ended(server, "SIGINT"));
    await until(() => answers(ports[name]));
    return server;
  };

  for (const name of ["primary", "standby"]) {
    mkdirSync(at(name), { mode: 0o700 });
    if (serverAccount) chownSync(at(name), serverAccount.uid, serverAccount.gid);
  }
  tool(
    "initdb",
    "-D",
    at("primary"),
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-sync",
  );
  const primary = await begin("primary", { synchronous_standby_names: "*" });
  const source = `host=127.0.0.1 port=${ports.primary} user=postgres`;
  tool(
    "pg_basebackup",
    "-D",
    at("standby"),
    "-d",
    source,
    "-R",
    "-X",
    "stream",
    "--checkpoint=fast",
    "--no-sync",
  );
  // Empty: once promoted, it would wait for a standby of its own.
  await begin("standby", { synchronous_standby_names: "" });
  const isSynchronous = "select sync_state = 'sync' as it from pg_stat_replication";
  await until(async () => (await ask(ports.primary, isSynchronous))[0]?.it === true);

  const address = await movingAddress(ports.address, ports.primary);
  run.atEnd(address.stop);
  return {
    version: /[\d.]+/.exec(tool("postgres", "--version"))?.[0] ?? "",
    async create(name) {
      await ask(ports.primary, `create database ${name}`);
      return `postgresql://postgres@127.0.0.1:${ports.address}/${name}`;
    },
    async failOver() {
      await ended(primary, "SIGKILL");
      tool("pg_ctl", "promote", "-D", at("standby"), "-w", "-t", "30");
      address.moveTo(ports.standby);
    },
  };
}

/** An address that moves from server to server, as a virtual address or a proxy's does; connections break. */
async function movingAddress(port: number, first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => {});
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    moveTo(next: number) {
      target = next;
      breakAll();
    },
    stop() {
      server.close();
      breakAll();
    },
  };
}

async function ended(server: ChildProcess, signal: "SIGINT" | "SIGKILL"): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}

const answers = (port: number) =>
  ask(port, "select 1").then(
    () => true,
    () => false,
  );

async function ask(port: number, statement: string) {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("PostgreSQL did not get ready.");
    await pause(50);
  }
}
