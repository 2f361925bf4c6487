import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { removeEmbeddedPostgres } from "#tests/support/remove-embedded-postgres.ts";
import { isSoak, rounds } from "#tests/support/soak.ts";
import { start, temporaryDirectory } from "../program.ts";
import { emptyLedger, expectDurable, type Ledger, writeUntilKilled } from "./load.ts";
import { coupon, initialBalance, writeKillWorld } from "./world.ts";

vi.setConfig({ testTimeout: 90_000 + rounds * 10_000 });

/** Queries for partial writes, which would break atomicity: each must find nothing. */
const partialWrites: Record<string, string> = {
  "a pass without its input": `select id from pass where pass_template_id = '${coupon}'
    and not exists (select from pass_input_value where pass_id = pass.id)`,
  "a pass with half its back": `select id from pass where pass_template_id = '${coupon}'
    and (select count(*) from pass_back_field where pass_id = pass.id) <> 2`,
  "an external identifier twice": `select external_identifier from pass
    where external_identifier is not null group by pass_template_id, 1 having count(*) > 1`,
  "a membership without its pass": `select id from membership
    where not exists (select from pass where membership_id = membership.id)`,
  "a member with two memberships": `select member_id from membership group by 1 having count(*) > 1`,
  "an amount without its event": `select id from pass where balance <> ${initialBalance} - (
      select coalesce(sum(amount), 0) from scan_event
      join scan_transaction on scan_transaction.id = transaction_id where pass_id = pass.id)`,
};

/** The partial writes that a database holds, by name. */
async function findPartialWrites(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found: string[] = [];
    for (const [name, query] of Object.entries(partialWrites)) {
      const { rowCount } = await client.query(query);
      if (rowCount) found.push(`${rowCount} × ${name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Waits until some requests are answered while others are still running. */
async function untilAnswered(ledger: Ledger, answered: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (ledger.answered < answered && Date.now() < deadline) await pause(1);
  await pause(Math.random() * 20);
}

test("a service that is killed during writes and started again has lost no acknowledged write", async () => {
  const directory = await temporaryDirectory();
  const environment = { DATA_DIR: directory };
  const members = rounds * 200;
  const fixture = await writeKillWorld(directory, members);
  const ledger = emptyLedger(members);
  const acknowledged = { created: 0, spent: 0, issued: 0, unacknowledged: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const args = round === 0 ? ["serve", "--fixture", fixture] : ["serve"];
    const { child, ended, ready } = start(args, environment);
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
  }
  const last = start(["serve"], environment);
  await expectDurable(await last.ready, ledger);
  for (const account of ledger.spent.values()) acknowledged.spent += account.acknowledged;
  last.child.kill("SIGTERM");
  expect((await last.ended).code).toBe(0);
  if (isSoak) process.stderr.write(`${rounds} rounds: ${JSON.stringify(acknowledged)}\n`);
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);

  const dataDirectory = path.join(directory, "own", "pass-service", "postgres");
  const server = await startEmbeddedPostgres({ dataDirectory });
  const partialWrites = await findPartialWrites(await server.databaseUrl("pass_service"));
  await server.stop();
  await removeEmbeddedPostgres(dataDirectory);
  expect(partialWrites).toEqual([]);
});
