import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { hashSecret } from "#pass-service/secrets.ts";
import { libraryAnswers } from "./library.ts";

const project = mkdtempSync(path.join(tmpdir(), "felagi-compose-"));
const folder = path.join(project, "deploy/compose");
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  cpSync("deploy/compose/compose.yaml", path.join(folder, "compose.yaml"));
  for (const one of ["lib", "node_modules", "package.json", "docs"])
    symlinkSync(path.resolve(one), path.join(project, one));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function setUp(change: object, ...options: string[]) {
  const answers = path.join(project, "answers.json");
  writeFileSync(answers, JSON.stringify({ ...libraryAnswers(), ...change }));
  const program = path.resolve("lib/programs/setup.ts");
  const args = ["--conditions=react-server", program, "--compose", "--answers", answers];
  return spawnSync(process.execPath, [...args, ...options], { cwd: project, encoding: "utf8" });
}

const named = {
  publicUrl: "https://minar.vogar.example",
  passService: { kind: "included", publicUrl: "https://passar.vogar.example" },
};
const variables = () => parseEnv(readFileSync(path.join(folder, ".env"), "utf8"));

// Each run starts a program of its own.
const slow = { timeout: 120_000 };

test("--compose writes one secret .env for both programs, and keeps what is in it", slow, () => {
  const first = setUp(named);
  expect(first.stderr).toBe("");
  expect(first.status).toBe(0);
  expect(statSync(path.join(folder, ".env")).mode & 0o777).toBe(0o600);
  const before = variables();
  expect(new Set([before.SESSION_SECRETS, before.STORAGE_SECRETS, before.DIGEST_SECRET]).size).toBe(
    3,
  );
  expect(before.PORTAL_DATABASE_PASSWORD).toMatch(/^[0-9a-f]{48}$/);
  expect(before).not.toHaveProperty("DATABASE_URL");
  writeFileSync(
    path.join(folder, ".env"),
    readFileSync(path.join(folder, ".env"), "utf8").replace(
      /^PASS_SERVICE_SMS_CARRIER=$/m,
      "PASS_SERVICE_SMS_CARRIER=kannel",
    ),
  );
  expect(setUp(named, "--yes").status).toBe(0);
  expect(variables()).toEqual({ ...before, PASS_SERVICE_SMS_CARRIER: "kannel" });
});

test("the service's first data hold the hash of the portal's key, and no token", () => {
  const text = readFileSync(path.join(folder, "issuer/pass-service.json"), "utf8");
  const { PASS_SERVICE_KEY_ID: keyId, PASS_SERVICE_KEY_TOKEN: token = "" } = variables();
  expect(readFixture(text).issuers[0]?.keys).toMatchObject([
    { keyId, tokenHash: hashSecret(token) },
  ]);
  expect(text).not.toContain(token);
});
