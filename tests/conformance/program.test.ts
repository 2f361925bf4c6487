import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { onPort } from "#tests/pass-service/port.ts";
import { start, temporaryDirectory, worldFixture } from "#tests/pass-service/program.ts";
import { testDatabases } from "#tests/pass-service/test-database.ts";

vi.setConfig({ testTimeout: 90_000 });
const databases = testDatabases();

async function service(): Promise<string> {
  const environment = { PASS_SERVICE_DATABASE_URL: await databases.address() };
  return start(["serve", "--fixture", worldFixture()], environment).ready;
}

/** The command as a person types it. */
async function conformance(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["lib/programs/conformance.ts", ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], out, err] = await Promise.all([
    once(child, "exit"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

test("finds the running demo in order, and says beforehand what it will send", async () => {
  const url = await service();
  const port = { PASS_SERVICE_PORT: new URL(url).port };
  const { code, out, err } = await conformance(["--demo"], port);
  expect(out).toMatch(/\n\d{2,3} rules kept, 0 broken/);
  expect(err).toContain("it sends a text message to the number on file of sms.pass");
  expect(code).toBe(0);

  const again = await conformance(["--demo", "--json", "--only", "members"], port);
  const report = JSON.parse(again.out);
  expect(report.counts).toMatchObject({ broken: 0 });
  expect(report.rules[0].rule).toBe("Members, both 1");
});

test("ends with 1 when a rule is broken", async () => {
  const url = await onPort({ handle: async () => Response.json({}) });
  const key = ["--url", url, "--key-id", "demo", "--key-token", "demo"];
  const { code, out } = await conformance([...key, "--only", "Pass templates"]);
  expect(code).toBe(1);
  expect(out).toMatch(/✗ list: page is 0/);
});

test("ends with 2 when the key is rejected, and never prints the token", async () => {
  const url = await service();
  const { code, out, err } = await conformance([], {
    PASS_SERVICE_URL: url,
    PASS_SERVICE_KEY_ID: "demo",
    PASS_SERVICE_KEY_TOKEN: "not-the-token",
  });
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("does not take the key");
  expect(err).not.toMatch(/not-the-token|bm90LXRoZS/);
});

test("with --dry-run sends no request", async () => {
  const nowhere = ["--url", "http://127.0.0.1:9", "--key-id", "a", "--key-token", "b"];
  const { code, out, err } = await conformance([...nowhere, "--dry-run"]);
  expect([code, out]).toEqual([0, ""]);
  expect(err).toContain("What this run writes and sends");
  const real = await conformance(nowhere);
  expect([real.code, real.out]).toEqual([2, ""]);
  expect(real.err).toContain("cannot be reached");
});

test("refuses what it cannot use in a line, and ends with 2", async () => {
  const file = path.join(await temporaryDirectory(), "world.json");
  await writeFile(file, '{"members":{"withPass":"12"},"sms":{"passs":"x"}}');
  const key = ["--url", "http://127.0.0.1:9", "--key-id", "a", "--key-token", "b"];
  for (const [args, says] of [
    [[], "--url, --key-id and --key-token are needed"],
    [["--nonsense"], "--nonsense"],
    [["--url", "here", "--key-id", "a", "--key-token", "b"], "--url takes"],
    [[...key, "--only", "Weather"], "--only names no section"],
    [[...key, "--world", "/nowhere.json"], "cannot be read"],
    [[...key, "--world", file], "members.withPass: Invalid kennitala"],
  ] as const) {
    const { code, out, err } = await conformance([...args]);
    expect([code, out], says).toEqual([2, ""]);
    expect(err).toContain(says);
    expect(err).not.toMatch(/^\s+at /m);
  }
});
