import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { start, temporaryDirectory, worldFixture } from "./program.ts";
import { demoKey } from "./test-service.ts";

vi.setConfig({ testTimeout: 120_000 });

async function startWithOwnDatabase() {
  const data = await temporaryDirectory();
  const program = start(["--fixture", worldFixture()], { DATA_DIR: data });
  const url = await program.ready;
  const cluster = path.join(data, "own", "pass-service", "postgres", "cluster");
  const postmaster = async () =>
    Number.parseInt(await readFile(path.join(cluster, "postmaster.pid"), "utf8"), 10);
  const health = async () => (await fetch(`${url}/health`)).status;
  return { ...program, url, data, cluster, postmaster, health };
}

test("a service whose database server was killed serves again, and sends what is queued", async () => {
  const { url, postmaster, health } = await startWithOwnDatabase();
  const killed = await postmaster();
  const lookups = Array.from({ length: 10 }, () => health().catch(() => "cut off"));

  process.kill(killed, "SIGKILL");

  await Promise.all(lookups);
  await expect.poll(health, { timeout: 20_000 }).toBe(200);
  expect(await postmaster()).not.toBe(killed);
  const sent = await fetch(
    `${url}/api/v1/pass/0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001/distribute/sms`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${demoKey}`, "content-type": "application/json" },
      body: "{}",
    },
  );
  expect(sent.status).toBe(202);
  const outbox = async () => (await (await fetch(`${url}/outbox.json`)).json()).messages.length;
  await expect.poll(outbox, { timeout: 20_000 }).toBe(1);
});

test("a service whose database server cannot be started again ends with status 1", async () => {
  const { ended, data, cluster, postmaster } = await startWithOwnDatabase();
  const control = path.join(cluster, "global", "pg_control");
  await rename(control, `${control}.gone`);

  process.kill(await postmaster(), "SIGKILL");

  const { code, err } = await ended;
  expect(code).toBe(1);
  expect(err).toContain(data);
  expect(err).toContain("pg_control");
  expect(err).not.toMatch(/\n\s+at /);
});
