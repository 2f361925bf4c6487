import { execFile, spawnSync } from "node:child_process";
import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";

vi.setConfig({ testTimeout: 120_000 });

const ports = { portal: 3991, service: 3992, electronicId: 3993 };
const canMount = spawnSync("unshare", ["-m", "true"]).status === 0;

const programs = {
  portal: ["lib/programs/start.ts", "--dev"],
  service: ["lib/pass-service/main.ts"],
  demo: ["lib/programs/dev.ts"],
  "a command of the portal": ["lib/programs/staff.ts", "list"],
};

async function temporaryDirectory(): Promise<string> {
  const directory = quickDirectory("folder");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs a program whose data folder is of no use; `prefix` is a command that runs it. */
async function run(program: keyof typeof programs, dataDirectory: string, prefix: string[] = []) {
  const world = demoWorld(ports, await temporaryDirectory());
  const environment = {
    ...(program !== "demo" && { ...world.portal, ...world.service }),
    PORT: String(ports.portal),
    PASS_SERVICE_PORT: String(ports.service),
    ELECTRONIC_ID_PORT: String(ports.electronicId),
    DATA_DIR: dataDirectory,
  };
  const [command = "", ...args] = [...prefix, process.execPath, ...programs[program]];
  return new Promise<{ status: unknown; said: string }>((resolve) => {
    const env = { ...process.env, ...environment };
    execFile(command, args, { env, timeout: 90_000 }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
    );
  });
}

function expectOneSentence({ status, said }: { status: unknown; said: string }, folder: string) {
  expect(status, said).toBe(1);
  expect(said).toContain(folder);
  expect(said).not.toMatch(/\n\s+at /);
  expect(said.split("\n"), said).toHaveLength(1);
}

describe.each(Object.keys(programs) as (keyof typeof programs)[])("%s", (program) => {
  test("says in one sentence that its data folder is a file", async () => {
    const file = path.join(await temporaryDirectory(), "data");
    await writeFile(file, "");
    const ended = await run(program, file);
    expectOneSentence(ended, file);
    expect(ended.said).toContain("DATA_DIR");
  });
});

test.runIf(canMount)(
  "a program says in one sentence that its data folder is read-only",
  async () => {
    const directory = await temporaryDirectory();
    const mounted = 'mount -t tmpfs -o ro tmpfs "$DATA_DIR" && exec "$@"';
    const ended = await run("service", directory, ["unshare", "-m", "sh", "-c", mounted, "sh"]);
    expectOneSentence(ended, directory);
    expect(ended.said).toContain("DATA_DIR");
  },
);

/** Of a server that was stopped: each test has a copy to damage. */
const whole = quickDirectory("whole");

beforeAll(async () => {
  const server = await startEmbeddedPostgres({
    dataDirectory: path.join(whole, "postgres"),
    settings: { fsync: "off" },
  });
  await server.stop();
});
afterAll(() => rm(whole, { recursive: true, force: true }));

const damages = {
  pg_control: (cluster: string) => truncate(path.join(cluster, "global/pg_control"), 100),
  "its write-ahead log": (cluster: string) => rm(path.join(cluster, "pg_wal"), { recursive: true }),
  "a database": (cluster: string) => rm(path.join(cluster, "base/5"), { recursive: true }),
};

test.each([
  ["service", "pg_control"],
  ["service", "its write-ahead log"],
  ["service", "a database"],
  ["portal", "pg_control"],
  ["a command of the portal", "a database"],
] as const)("%s: says in one sentence that its data lacks %s", async (program, lacking) => {
  const directory = await temporaryDirectory();
  const part = program === "service" ? "pass-service" : "portal";
  const folder = path.join(directory, "demo", part, "postgres");
  await mkdir(path.dirname(folder), { recursive: true });
  await promisify(execFile)("cp", ["-a", path.join(whole, "postgres"), folder]);
  await damages[lacking](path.join(folder, "cluster"));

  const ended = await run(program, directory);

  expectOneSentence(ended, folder);
  expect(ended.said).toMatch(/Restore the folder from a backup|move it away/);
});
