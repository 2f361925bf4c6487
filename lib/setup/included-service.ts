import { spawn } from "node:child_process";
import { openStore } from "#pass-service/commands/open-store.ts";
import { readEnvironment } from "#pass-service/environment.ts";
import { loadFixture } from "#pass-service/fixture/load-fixture.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { hashSecret, randomCode } from "#pass-service/secrets.ts";
import { createKey } from "#pass-service/store/issuers.ts";
import { databaseOn } from "#process/database-on.ts";
import type { SetUp } from "./compose.ts";

type Variables = Record<string, string | undefined>;

/**
 * Stores the issuer, templates, membership types and key in the service's database. A second run
 * updates only what the answers changed.
 */
export async function fillIncludedService(
  { fixture, key }: NonNullable<SetUp["included"]>,
  variables: Variables,
): Promise<void> {
  const store = await openStore(readEnvironment(variables as NodeJS.ProcessEnv));
  try {
    const database = databaseOn(store.pool);
    const now = new Date();
    const world = readFixture(JSON.stringify(fixture));
    await loadFixture(database, world, { now, newCode: randomCode, update: true });
    const issuerId = world.issuers[0]?.id ?? "";
    const tokenHash = hashSecret(key.token);
    await createKey(database, { keyId: key.id, issuerId, tokenHash, createdAt: now });
  } finally {
    await store.close();
  }
}

/** Runs the included service while `work` runs. */
export async function withIncludedService<T>(
  variables: Variables,
  work: () => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, ["lib/pass-service/main.ts", "serve"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: variables as NodeJS.ProcessEnv,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = new Promise<void>((resolve) => child.once("message", () => resolve()));
  try {
    await Promise.race([ready, ended]);
    return await work();
  } finally {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  }
}
