import { spawn } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { openStore } from "#pass-service/commands/open-store.ts";
import { readEnvironment } from "#pass-service/environment.ts";
import { loadFixture } from "#pass-service/fixture/load-fixture.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { hashSecret, randomCode } from "#pass-service/secrets.ts";
import { createKey } from "#pass-service/store/issuers.ts";
import { databaseOn } from "#process/database-on.ts";
import type { SetUp } from "./compose.ts";
import type { Kept } from "./kept.ts";

type Variables = Record<string, string | undefined>;

/**
 * Stores the issuer, templates, membership types and key in the service's database. Settings that commands of
 * the service have changed stay if the answers equal those of the earlier run (`before`), and are overwritten
 * otherwise. Returns a sentence with the number of such records; undefined if there are none.
 */
export async function fillIncludedService(
  { fixture, key }: NonNullable<SetUp["included"]>,
  before: Kept["fixture"],
  variables: Variables,
): Promise<string | undefined> {
  const store = await openStore(readEnvironment(variables as NodeJS.ProcessEnv));
  try {
    const database = databaseOn(store.pool);
    const now = new Date();
    const world = readFixture(JSON.stringify(fixture));
    const load = (issuers: unknown[], update: boolean) =>
      loadFixture(database, readFixture(JSON.stringify({ issuers })), {
        now,
        newCode: randomCode,
        update,
      });
    const changedThere = before ? (await load([before], false)).different : 0;
    const isAnsweredAnew = !isDeepStrictEqual(
      [before],
      JSON.parse(JSON.stringify(fixture.issuers)),
    );
    await load(fixture.issuers, isAnsweredAnew);
    const issuerId = world.issuers[0]?.id ?? "";
    const tokenHash = hashSecret(key.token);
    await createKey(database, { keyId: key.id, issuerId, tokenHash, createdAt: now });
    if (changedThere === 0) return undefined;
    return isAnsweredAnew
      ? `Records that commands of the pass service had changed are as answered here again: ${changedThere}.`
      : `Records that commands of the pass service changed stay as they are: ${changedThere}.`;
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
