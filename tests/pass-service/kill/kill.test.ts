import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { removeEmbeddedPostgres } from "#tests/support/remove-embedded-postgres.ts";
import { isSoak, rounds } from "#tests/support/soak.ts";
import { start, temporaryDirectory } from "../program.ts";
import { emptyLedger, expectDurable, type Ledger, writeUntilKilled } from "./load.ts";
import { findPartialWrites } from "./partial-writes.ts";
import { writeKillWorld } from "./world.ts";

vi.setConfig({ testTimeout: 60_000 + rounds * 10_000 });

/** Crash test: the service is killed (SIGKILL) during writes, restarted, and its data checked. */
async function killAgainAndAgain(environment: Record<string, string>, directory: string) {
  const members = rounds * 200;
  const fixture = await writeKillWorld(directory, members);
  const ledger = emptyLedger(members);
  const acknowledged = { created: 0, updated: 0, spent: 0, issued: 0, unacknowledged: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { child, ended, ready } = start(
      round === 0 ? ["serve", "--fixture", fixture] : ["serve"],
      environment,
    );
    const url = await ready;
    await expectDurable(url, ledger);
    const writing = writeUntilKilled(url, ledger);
    // Many in the first round, so that writes of every kind are among them; then any number.
    const more = round === 0 ? 120 : Math.floor(Math.random() * 150);
    await untilAnswered(ledger, ledger.answered + more);
    child.kill("SIGKILL");
    await Promise.all([writing, ended]);
    acknowledged.created += ledger.created.length;
    acknowledged.issued += ledger.issued.size;
    acknowledged.unacknowledged = ledger.unacknowledged.length;
    for (const versions of ledger.updated.values()) acknowledged.updated += versions.acknowledged;
  }
  const last = start(["serve"], environment);
  await expectDurable(await last.ready, ledger);
  for (const account of ledger.spent.values()) acknowledged.spent += account.acknowledged;
  last.child.kill("SIGTERM");
  expect((await last.ended).code).toBe(0);
  if (isSoak) process.stderr.write(`${rounds} rounds: ${JSON.stringify(acknowledged)}\n`);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
}

/** From the first requests on their way to some that were answered, a moment later. */
async function untilAnswered(ledger: Ledger, answered: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (ledger.answered < answered && Date.now() < deadline) await pause(1);
  await pause(Math.random() * 20);
}

test("a killed service loses no acknowledged write, on its embedded server", async () => {
  const directory = await temporaryDirectory();
  await killAgainAndAgain({ DATA_DIR: directory }, directory);

  const dataDirectory = path.join(directory, "own", "pass-service", "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory });
  const partialWrites = await findPartialWrites(await server.databaseUrl("pass_service"));
  await server.stop();
  await removeEmbeddedPostgres(dataDirectory);
  expect(partialWrites).toEqual([]);
});

test("a killed service loses no acknowledged write, on an external PostgreSQL", async () => {
  const directory = await temporaryDirectory();
  const dataDirectory = path.join(directory, "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory });
  onTestFinished(async () => {
    await server.stop();
    await removeEmbeddedPostgres(dataDirectory);
  });
  const address = await server.databaseUrl("by_address");
  await killAgainAndAgain({ PASS_SERVICE_DATABASE_URL: address }, directory);
  expect(await findPartialWrites(address)).toEqual([]);
});
