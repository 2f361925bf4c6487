import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { removeEmbeddedPostgresData } from "#embedded-postgres/remove-data.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { start, temporaryDirectory } from "../program.ts";
import { findHalves } from "./halves.ts";
import { emptyLedger, expectKept, writeUntilGone } from "./load.ts";
import { writeKillWorld } from "./world.ts";

/** `KILL_ROUNDS=30 npm run test:unit -- tests/pass-service/kill` for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
vi.setConfig({ testTimeout: 60_000 + rounds * 10_000 });

/** The service is killed in the middle of writes, started again, and asked for what it had said. */
async function killAgainAndAgain(environment: Record<string, string>, directory: string) {
  const members = rounds * 150;
  const fixture = await writeKillWorld(directory, members);
  const ledger = emptyLedger(members);
  const told = { created: 0, updated: 0, spent: 0, issued: 0, unheard: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { child, ended, ready } = start(
      round === 0 ? ["serve", "--fixture", fixture] : ["serve"],
      environment,
    );
    const url = await ready;
    await expectKept(url, ledger);
    const writing = writeUntilGone(url, ledger);
    // From the first requests on their way to some hundred answered ones.
    await pause(20 + Math.random() * 400);
    child.kill("SIGKILL");
    await Promise.all([writing, ended]);
    told.created += ledger.created.length;
    told.issued += ledger.issued.size;
    told.unheard = ledger.unheard.length;
    for (const versions of ledger.updated.values()) told.updated += versions.told;
  }
  const last = start(["serve"], environment);
  await expectKept(await last.ready, ledger);
  for (const account of ledger.spent.values()) told.spent += account.told;
  last.child.kill("SIGTERM");
  expect((await last.ended).code).toBe(0);
  if (process.env.KILL_ROUNDS) process.stderr.write(`${rounds} rounds: ${JSON.stringify(told)}\n`);
  expect(told.created + told.updated + told.spent + told.issued).toBeGreaterThan(rounds);
}

test("a service that is killed loses nothing that it said, on its embedded server", async () => {
  const directory = await temporaryDirectory();
  await killAgainAndAgain({ DATA_DIR: directory }, directory);

  const dataDirectory = path.join(directory, "pass-service", "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory });
  const halves = await findHalves(await server.databaseUrl("pass_service"));
  await server.stop();
  await removeEmbeddedPostgresData(dataDirectory);
  expect(halves).toEqual([]);
});

test("a service that is killed loses nothing that it said, on a PostgreSQL by address", async () => {
  const directory = await temporaryDirectory();
  const dataDirectory = path.join(directory, "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory });
  onTestFinished(async () => {
    await server.stop();
    await removeEmbeddedPostgresData(dataDirectory);
  });
  const address = await server.databaseUrl("by_address");
  await killAgainAndAgain({ PASS_SERVICE_DATABASE_URL: address }, directory);
  expect(await findHalves(address)).toEqual([]);
});
