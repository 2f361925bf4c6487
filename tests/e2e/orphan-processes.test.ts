import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { processesWith } from "#tests/support/processes-with.ts";

const ports = { PORT: "3120", PASS_SERVICE_PORT: "4130" };
const portal = `http://localhost:${ports.PORT}`;
const service = `http://localhost:${ports.PASS_SERVICE_PORT}`;

let data: string;
test.beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "felagi-left-"));
  chmodSync(data, 0o755);
});
test.afterEach(() => {
  for (const { pid } of processesWith(data)) process.kill(pid, "SIGKILL");
  rmSync(data, { recursive: true, force: true });
});
test.describe.configure({ mode: "serial", timeout: 240_000 });

/** As a person starts it, and nothing of this run's own settings. */
async function startByNpm(command: "demo" | "dev") {
  const { PATH, HOME } = process.env;
  const npm = spawn("npm", ["run", command], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, NODE_ENV: "production", DATA_DIR: data, ...ports },
  });
  let said = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const ready = command === "demo" ? "Ctrl-C stops everything" : "The pass service http";
  await expect.poll(() => said, { timeout: 150_000 }).toContain(ready);
  return npm;
}

const left = () => processesWith(data);
const programs = () => left().map(({ command }) => command);

/** Which process runs this file, or holds this database. */
const pidOf = (what: string) => left().find(({ command }) => command.includes(what))?.pid ?? 0;

function expectEverythingRuns() {
  for (const what of [
    "lib/programs/start.ts",
    "lib/pass-service/main.ts",
    "lib/electronic-id/main.ts",
    ...[`/postgres -D ${data}/portal`, `/postgres -D ${data}/pass-service`],
  ])
    expect(programs().filter((command) => command.includes(what)).length, what).toBeGreaterThan(0);
}

for (const command of ["demo", "dev"] as const) {
  test(`nothing is left after a TERM to npm run ${command} @once`, async () => {
    const npm = await startByNpm(command);
    expectEverythingRuns();
    npm.kill("SIGTERM");
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  });
}

test("nothing is left after a kill of the demo, nor after a kill of everything but databases @once", async () => {
  await startByNpm("demo");
  expectEverythingRuns();
  process.kill(pidOf("lib/programs/demo.ts"), "SIGKILL");
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);

  await startByNpm("demo");
  for (const { pid, command } of left()) {
    if (/ lib\/\S+\/(demo|start|main)\.ts /.test(command)) process.kill(pid, "SIGKILL");
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
});

test("both programs serve again after their database servers were killed @once", async () => {
  const npm = await startByNpm("demo");
  const ready = async () => (await fetch(`${portal}/health/ready`)).status;
  const health = async () => (await fetch(`${service}/health`)).status;
  const postmasterOf = (part: string) =>
    Number.parseInt(readFileSync(`${data}/${part}/postgres/cluster/postmaster.pid`, "utf8"), 10);
  expect(await ready()).toBe(200);
  const killed = ["portal", "pass-service"].map(postmasterOf);
  for (const pid of killed) process.kill(pid, "SIGKILL");

  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  await expect.poll(health, { timeout: 30_000 }).toBe(200);

  expect(["portal", "pass-service"].map(postmasterOf)).not.toEqual(killed);
  expect((await fetch(portal)).status).toBe(200);
  npm.kill("SIGTERM");
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
});
