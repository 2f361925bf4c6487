import { readFile } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import { z } from "zod";
import { readEnvironment } from "../environment.ts";
import { type Fixture, fixtureSchema } from "../fixture/fixture-schema.ts";
import { loadFixture } from "../fixture/load-fixture.ts";
import { FixtureError, readFixture } from "../fixture/read-fixture.ts";
import { serviceTime } from "../movable-clock.ts";
import { randomCode } from "../random-code.ts";
import { brokenRuleOf, type Database } from "../store/database.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";

export const loadCommand = new Command("load")
  .summary("load a fixture: issuers, members, passes")
  .argument("<file>", "a fixture file; fixture-schema prints its format")
  .description(
    `Loads a fixture whole or not at all, with every fault named first. A record that is there
already is left as it is, so that loading again changes nothing.`,
  )
  .action(async (file) => {
    const environment = readEnvironment();
    const fixture = await readFixtureFile(file);
    await withDatabase(environment, async (database) => {
      const now = await serviceTime(database, environment);
      const added = await loadInto(database, fixture, now);
      console.log(`${file} is loaded: ${added} new records.`);
    });
  });

export async function readFixtureFile(file: string): Promise<Fixture> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  try {
    return readFixture(text);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new CommandError(`${file} cannot be loaded:\n  ${error.problems.join("\n  ")}`);
  }
}

export async function loadInto(database: Database, fixture: Fixture, now: Date): Promise<number> {
  try {
    return await loadFixture(database, fixture, { now, newCode: randomCode });
  } catch (error) {
    const rule = brokenRuleOf(error);
    if (!rule) throw error;
    throw new CommandError(
      `The fixture contradicts records that are there already, so nothing was loaded (${rule}).`,
    );
  }
}

export const fixtureSchemaCommand = new Command("fixture-schema")
  .summary("print the JSON Schema of a fixture file")
  .description("Prints the JSON Schema of a fixture file: every field of what load takes.")
  .action(() => {
    console.log(JSON.stringify(z.toJSONSchema(fixtureSchema, { io: "input" }), null, 2));
  });
