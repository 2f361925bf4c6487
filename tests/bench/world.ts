import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { portalProgram } from "#programs/child-program.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { type Databases, startDatabases } from "#tests/e2e/support/databases.ts";
import { type Program, startProgram } from "#tests/e2e/support/program.ts";
import { takePorts } from "#tests/support/port-block.ts";
import { addMembers } from "./members-in-bulk.ts";

/** In the demo world: one live membership, its pass in a wallet. */
export const kennitala = "0101302129";
export const memberCount = 100_000;
export const metricsToken = "the-bench-reads-the-metrics-with-this-token";

const names = ["portal", "service", "hono", "plainNext"] as const;
type Name = (typeof names)[number];

/** Everything that the bench starts and writes; `close` ends and deletes it. */
export interface World {
  directory: string;
  ports: Record<Name, number>;
  at(name: Name): string;
  databaseUrl(name: string): Promise<string>;
  start(command: [string, ...string[]], environment: Record<string, string>): Promise<void>;
  /** The pass service with the members of the demo and as many more as `memberCount`; once. */
  service(): Promise<string>;
  /** The portal before that service, as the demo runs it behind one proxy; once. */
  portal(): Promise<string>;
  portalEnvironment(databaseUrl: string): Record<string, string>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const directory = await mkdtemp(path.join(tmpdir(), "felagi-bench-"));
  // PostgreSQL, which does not run as root, has to reach its data.
  await chmod(directory, 0o711);
  const ports = await takePorts(names);
  const at = (name: Name) => `http://localhost:${ports[name]}`;
  const demo = demoWorld(ports, directory);
  const programs: Program[] = [];
  let server: Promise<Databases> | undefined;
  const once = new Map<string, Promise<string>>();
  const onlyOnce = (name: string, make: () => Promise<string>): Promise<string> => {
    const made = once.get(name) ?? make();
    once.set(name, made);
    return made;
  };

  const databaseUrl = (name: string) =>
    onlyOnce(`database ${name}`, async () => {
      const log = path.join(directory, "postgres.log");
      server ??= startDatabases(path.join(directory, "postgres"), log);
      return (await server).create(name);
    });

  async function start(command: [string, ...string[]], environment: Record<string, string>) {
    const log = path.join(directory, `${programs.length}.log`);
    programs.push(await startProgram(command, environment, log));
  }

  const portalEnvironment = (databaseUrl: string) => ({
    ...demo.portal,
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN: metricsToken,
    TRUSTED_PROXIES: "127.0.0.1,::1",
  });

  return {
    directory,
    ports,
    at,
    databaseUrl,
    start,
    portalEnvironment,
    service: () =>
      onlyOnce("service", async () => {
        const database = await databaseUrl("pass_service");
        await start(["lib/pass-service/main.ts", "serve", "--fixture", demo.fixture], {
          ...demo.service,
          PASS_SERVICE_DATABASE_URL: database,
          PASS_SERVICE_METRICS_TOKEN: metricsToken,
          PASS_SERVICE_LIMIT_FACTOR: "100",
        });
        process.stderr.write(`  writing ${memberCount} members\n`);
        await addMembers(database, memberCount);
        return at("service");
      }),
    portal: () =>
      onlyOnce("portal", async () => {
        await start(portalProgram, portalEnvironment(await databaseUrl("portal")));
        return at("portal");
      }),
    async close() {
      await Promise.allSettled(programs.map((program) => program.stop()));
      await (await server)?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
