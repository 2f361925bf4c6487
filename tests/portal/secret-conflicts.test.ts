import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretConflicts } from "#portal/configuration/secret-conflicts.ts";

const good = {
  PASS_SERVICE_URL: "https://api.example.is",
  PASS_SERVICE_KEY_ID: "key",
  PASS_SERVICE_KEY_TOKEN: "token",
  PUBLIC_URL: "https://minar.example.is",
  SESSION_SECRETS: `${"a".repeat(32)}, ${"b".repeat(40)}`,
  STORAGE_SECRETS: "c".repeat(32),
  DIGEST_SECRET: "d".repeat(32),
};
const local = { ...good, PUBLIC_URL: "http://localhost:3000" };

const placesOf = (variables: Record<string, string>) =>
  secretConflicts(variables).map(({ where }) => where);

test.each([
  ["SESSION_SECRETS", `${"a".repeat(32)},${"a".repeat(32)}`],
  ["STORAGE_SECRETS", `${"c".repeat(33)},${"a".repeat(32)}`],
  ["DIGEST_SECRET", "b".repeat(40)],
  ["METRICS_TOKEN", "d".repeat(32)],
])("%s may not be %s, the secret of something else or named twice", (variable, value) => {
  expect(secretConflicts(good)).toEqual([]);
  const problems = secretConflicts({ ...good, [variable]: value });
  expect(problems).toMatchObject([{ where: variable }]);
  expect(JSON.stringify(problems)).not.toContain(value);
});

test("the demo's key opens nothing but a service on this very machine", () => {
  const demo = { ...good, PASS_SERVICE_KEY_ID: "demo", PASS_SERVICE_KEY_TOKEN: "demo" };
  expect(placesOf(demo)).toEqual(["PASS_SERVICE_KEY_TOKEN"]);
  expect(placesOf({ ...demo, PASS_SERVICE_URL: "http://localhost:4010" })).toEqual([]);
});

test("the demo's secrets serve nothing but the demo", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "demo"));
  writeFileSync(path.join(folder, "demo/session-secret"), "a".repeat(32));
  writeFileSync(path.join(folder, "demo/storage-secret"), "c".repeat(32));
  for (const own of [good, local])
    expect(placesOf({ ...own, DATA_DIR: folder })).toEqual(["SESSION_SECRETS", "STORAGE_SECRETS"]);
  expect(placesOf({ ...local, DATA_DIR: folder, FELAGI_DEMO: "true" })).toEqual([]);
});

test("the demo does not leave this very machine", () => {
  expect(placesOf({ ...good, FELAGI_DEMO: "true" })).toEqual(["FELAGI_DEMO"]);
  expect(placesOf({ ...good, FELAGI_DEMO: "" })).toEqual([]);
});
