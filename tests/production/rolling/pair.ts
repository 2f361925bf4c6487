import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { demoPassword } from "#process/demo.ts";
import { portalProgram } from "#programs/child-program.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { addMembers } from "#tests/bench/members-in-bulk.ts";
import { signInStaff } from "#tests/bench/sign-in.ts";
import { type Program, startProgram } from "#tests/e2e/support/program.ts";
import type { ProxyName } from "#tests/ensure-programs.ts";
import { startProxy } from "#tests/proxies/proxy-program.ts";
import type { ListWorld } from "#tests/soak/send-list.ts";
import { poolOf } from "#tests/soak/world.ts";
import { holdSocket } from "#tests/support/held-socket.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { type Carrier, startCarrier } from "../carrier.ts";
import type { Run } from "../part.ts";

const olderStop = path.resolve(import.meta.dirname, "older-stop.ts");

export const memberCount = 20_000;

/** A program of which a proxy has two. */
export interface Member {
  name: string;
  /** Ends it by TERM and starts it again, from another folder where one is given; answers how long each took. */
  restart(directory?: string): Promise<{ stopMs: number; startMs: number }>;
}

export interface Pair extends ListWorld {
  members: Member[];
  carrier: Carrier;
}

interface Plan {
  proxy: ProxyName;
  directory: string;
  urls: { portal: string; service: string };
  /** The folders from which they are started first. */
  from: { portal: string; service: string };
}

/** Two portals and two services, each pair on one database and behind the shipped file of a proxy. */
export async function openPair(
  run: Run,
  { proxy: name, directory, urls, from }: Plan,
): Promise<Pair> {
  const ports = await takePorts(["portal", "otherPortal", "service", "otherService"]);
  const proxy = await startProxy(name, ports.portal, ports.otherPortal, {
    services: [ports.service, ports.otherService],
  });
  run.atEnd(proxy.stop);
  const trusted = path.join(directory, `${name}.pem`);
  writeFileSync(trusted, proxy.certificate);
  setDefaultCACertificates([...getCACertificates(), proxy.certificate]);
  const carrier = await startCarrier();
  run.atEnd(carrier.stop);

  const origin = `https://localhost:${proxy.port}`;
  const passes = `https://localhost:${proxy.passesPort}`;
  const demo = demoWorld({ portal: proxy.port, service: proxy.passesPort }, directory);
  const both = {
    TRUSTED_PROXIES: "127.0.0.1,::1",
    NODE_EXTRA_CA_CERTS: trusted,
    STOP_DELAY_SECONDS: name === "caddy" ? "5" : "0",
  };
  const portal = {
    ...demo.portal,
    ...both,
    DATABASE_URL: urls.portal,
    PUBLIC_URL: origin,
    PASS_SERVICE_URL: passes,
  };
  const service = {
    ...demo.service,
    ...both,
    PASS_SERVICE_DATABASE_URL: urls.service,
    PASS_SERVICE_PUBLIC_URL: passes,
    PASS_SERVICE_TRUSTED_PROXIES: "127.0.0.1,::1",
    PASS_SERVICE_SMS_CARRIER: "kannel",
    PASS_SERVICE_KANNEL_URL: carrier.url,
    PASS_SERVICE_KANNEL_USERNAME: "felagi",
    PASS_SERVICE_KANNEL_PASSWORD: "felagi",
  };

  const begin = async (
    program: string,
    command: [string, ...string[]],
    environment: Record<string, string>,
    cwd: string,
    port?: number,
  ): Promise<Member> => {
    let times = 0;
    // The test holds the portal's socket in systemd's place: it stays open between the old process and the new one.
    const socket = port ? holdSocket(port) : undefined;
    if (socket) run.atEnd(socket.close);
    const start = (folder: string) => {
      times += 1;
      const log = path.join(directory, `${name}-${program.replaceAll(" ", "-")}-${times}.log`);
      const isOlderService = folder !== process.cwd() && program.startsWith("service");
      const older = isOlderService && { NODE_OPTIONS: `--import=${olderStop}` };
      return startProgram(command, { ...environment, ...older }, log, { cwd: folder, socket });
    };
    let folder = cwd;
    let running: Program = await start(folder);
    run.atEnd(() => running.stop());
    return {
      name: program,
      async restart(next = folder) {
        const began = performance.now();
        await running.stop();
        const stopped = performance.now();
        folder = next;
        running = await start(folder);
        return { stopMs: stopped - began, startMs: performance.now() - stopped };
      },
    };
  };
  // Held sockets are for nginx, which has no health checks. Caddy has them and learns from them that a process
  // is stopping: it is tried without held sockets, as in the compose file.
  const held = (port: number) => (name === "nginx" ? port : undefined);
  const serve: [string, ...string[]] = ["lib/pass-service/main.ts", "serve"];
  const fixture = ["--fixture", path.join(from.service, "lib/demo/fixture.json")];
  const ofService = (port: number) => ({ ...service, PASS_SERVICE_PORT: String(port) });
  const ofPortal = (port: number) => ({ ...portal, PORT: String(port) });
  // The fixture is read by the first alone: it belongs to its version.
  const loading = await startProgram(
    [...serve, ...fixture],
    ofService(ports.service),
    path.join(directory, `${name}-fixture.log`),
    { cwd: from.service },
  );
  await addMembers(urls.service, memberCount);
  await loading.stop();
  const members = await Promise.all([
    begin("service 1", serve, ofService(ports.service), from.service),
    begin("service 2", serve, ofService(ports.otherService), from.service),
    begin("portal 1", portalProgram, ofPortal(ports.portal), from.portal, held(ports.portal)),
    begin(
      "portal 2",
      portalProgram,
      ofPortal(ports.otherPortal),
      from.portal,
      held(ports.otherPortal),
    ),
  ]);
  addTeam(from.portal, ofPortal(ports.portal));
  const [portalPool, servicePool] = [poolOf(urls.portal), poolOf(urls.service)];
  run.atEnd(() => Promise.all([portalPool.end(), servicePool.end()]));
  return {
    members,
    carrier,
    origin,
    cookie: () => signInStaff(origin, "bjarni@bylgja.example", demoPassword),
    askPortal: async (statement, values) => (await portalPool.query(statement, values)).rows,
    askService: async (statement, values) => (await servicePool.query(statement, values)).rows,
  };
}

/** By the version whose tables the database has: this one would bring them up. */
function addTeam(directory: string, environment: Record<string, string>): void {
  const script = `const { addDemoTeam } = await import("#programs/demo-world.ts");
    await addDemoTeam({ portal: process.env });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: directory, env: { ...process.env, ...environment }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The staff could not be added:\n${stderr}`);
}
