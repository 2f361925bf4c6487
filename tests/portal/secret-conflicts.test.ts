import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { secretConflicts } from "#portal/configuration/secret-conflicts.ts";

/** A secret of its own for each seed, as random as `openssl rand` would make it. */
const secret = (seed: string, length = 32) =>
  createHash("sha512").update(seed).digest("base64").slice(0, length);

const good = {
  PASS_SERVICE_URL: "https://api.example.is",
  PASS_SERVICE_KEY_ID: "key",
  PASS_SERVICE_KEY_TOKEN: "token",
  PUBLIC_URL: "https://minar.example.is",
  SESSION_SECRETS: `${secret("a")}, ${secret("b", 40)}`,
  STORAGE_SECRETS: secret("c"),
  DIGEST_SECRET: secret("d"),
};
const local = { ...good, PUBLIC_URL: "http://localhost:3000" };

const placesOf = (variables: Record<string, string>) =>
  secretConflicts(variables).map(({ where }) => where);

test.each([
  ["SESSION_SECRETS", `${secret("a")},${secret("a")}`],
  ["STORAGE_SECRETS", `${secret("e")},${secret("a")}`],
  ["DIGEST_SECRET", secret("b", 40)],
  ["METRICS_TOKEN", secret("d")],
])("%s may not be %s, the secret of something else or named twice", (variable, value) => {
  expect(secretConflicts(good)).toEqual([]);
  const problems = secretConflicts({ ...good, [variable]: value });
  expect(problems).toMatchObject([{ where: variable }]);
  expect(JSON.stringify(problems)).not.toContain(value);
});

test("the demo's key is the demo's alone, for a service on this very machine", () => {
  const key = { ...local, PASS_SERVICE_KEY_ID: "demo", PASS_SERVICE_KEY_TOKEN: "demo" };
  const near = { ...key, PASS_SERVICE_URL: "http://localhost:4010" };
  for (const variables of [key, near, { ...key, FELAGI_DEMO: "true" }])
    expect(placesOf(variables)).toEqual(["PASS_SERVICE_KEY_TOKEN"]);
  expect(placesOf({ ...near, FELAGI_DEMO: "true" })).toEqual([]);
});

test("the demo's secrets serve nothing but the demo", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "demo"));
  writeFileSync(path.join(folder, "demo/session-secret"), secret("a"));
  writeFileSync(path.join(folder, "demo/storage-secret"), secret("c"));
  for (const own of [good, local])
    expect(placesOf({ ...own, DATA_DIR: folder })).toEqual(["SESSION_SECRETS", "STORAGE_SECRETS"]);
  expect(placesOf({ ...local, DATA_DIR: folder, FELAGI_DEMO: "true" })).toEqual([]);
});

test.each(["SESSION_SECRETS", "STORAGE_SECRETS", "DIGEST_SECRET", "METRICS_TOKEN"])(
  "%s of a few repeated characters is refused at a public address",
  (variable) => {
    const weak = { [variable]: "abcdefgh".repeat(4) };
    expect(placesOf({ ...good, ...weak })).toEqual([variable]);
    expect(placesOf({ ...local, ...weak })).toEqual([]);
  },
);

test("the demo does not leave this very machine", () => {
  expect(placesOf({ ...good, FELAGI_DEMO: "true" })).toEqual(["FELAGI_DEMO"]);
  expect(placesOf({ ...good, FELAGI_DEMO: "" })).toEqual([]);
});
