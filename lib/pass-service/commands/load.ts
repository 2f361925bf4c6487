import { readFile } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import type pg from "pg";
import { databaseOn } from "#process/database-on.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import type { Fixture } from "../fixture/fixture-schema.ts";
import { loadFixture } from "../fixture/load-fixture.ts";
import { FixtureError, readFixture } from "../fixture/read-fixture.ts";
import { randomCode } from "../random-code.ts";
import { brokenRuleOf } from "../store/transaction.ts";
import { CommandError } from "./command-error.ts";
import { openStore } from "./open-store.ts";
import { serviceTime } from "./service-time.ts";

export const loadCommand = new Command("load")
  .summary("load a fixture: issuers, members, passes")
  .argument("<file>", "a fixture file; fixture-schema prints its format")
  .description(
    `Loads a fixture whole or not at all, with every fault named first. A record that is there
already is left as it is, so that loading again changes nothing.`,
  )
  .action((file) => load(readEnvironment(), file));

async function load(environment: Environment, file: string): Promise<void> {
  const fixture = await readFixtureFile(file);
  const store = await openStore(environment);
  try {
    const now = await serviceTime(databaseOn(store.pool), environment);
    const added = await loadInto(store.pool, fixture, now);
    console.log(`${file} is loaded: ${added} new records.`);
  } finally {
    await store.close();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

export async function readFixtureFile(file: string): Promise<Fixture> {
  const text = await readText(file);
  try {
    return readFixture(text);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new CommandError(`${file} cannot be loaded:\n  ${error.problems.join("\n  ")}`);
  }
}

export async function loadInto(pool: pg.Pool, fixture: Fixture, now: Date): Promise<number> {
  try {
    return await loadFixture(databaseOn(pool), fixture, { now, newCode: randomCode });
  } catch (error) {
    const rule = brokenRuleOf(error);
    if (!rule) throw error;
    throw new CommandError(
      `The fixture contradicts records that are there already, so nothing was loaded (${rule}).`,
    );
  }
}
