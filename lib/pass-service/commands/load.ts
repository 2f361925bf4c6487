import { readFile } from "node:fs/promises";
import { Command } from "@commander-js/extra-typings";
import { z } from "zod";
import { type Environment, readEnvironment } from "../environment.ts";
import { type Fixture, fixtureSchema } from "../fixture/fixture-schema.ts";
import { type LoadedCounts, loadFixture } from "../fixture/load-fixture.ts";
import { FixtureError, readFixture } from "../fixture/read-fixture.ts";
import { randomCode } from "../secrets.ts";
import { brokenRuleOf, type Database } from "../store/database.ts";
import { serviceTime } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { withDatabase } from "./open-store.ts";

export const loadCommand = new Command("load")
  .summary("load a fixture: issuers, members, passes")
  .argument("<file>", "a fixture file; fixture-schema prints its format")
  .option("--update", "change settings that are there already to those of the file", false)
  .description(
    `Loads a fixture whole or not at all, with every fault named first. A record that is there
already is left as it is, so that loading again changes nothing, and it is told how many differ
from the file. With --update the settings of issuers, senders, templates and membership types
become those of the file. Members, passes, keys and what was sent stay as they are, and nothing
is removed.`,
  )
  .action(async (file, { update }) => {
    const environment = readEnvironment();
    const fixture = await readFixtureFile(file, environment);
    const load = async (database: Database) => {
      const now = await serviceTime(database, environment);
      const { added, different } = await loadInto(database, fixture, { now, update });
      console.log(`${file} is loaded: ${added} new records.`);
      if (different === 0) return;
      const records = different === 1 ? "1 record" : `${different} records`;
      console.log(
        update
          ? `${records} changed to what the file says.`
          : `${records} with other settings than the file's left as they were: load --update changes them.`,
      );
    };
    await withDatabase(environment, load, { mayCreate: true });
  });

/** Reads a fixture. Outside the demo the demo's fixture is refused, because its keys are public. */
export async function readFixtureFile(file: string, { isDemo }: Environment): Promise<Fixture> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const fixture = parseFixture(file, text);
  if (fixture.demo && !isDemo) {
    throw new CommandError(
      `${file} is the demo's, whose keys everybody knows: nothing was loaded. Load a fixture of your own without "demo" and without keys, and make keys with: npm run service -- keys create. In the demo, FELAGI_DEMO=true loads it.`,
    );
  }
  return fixture;
}

function parseFixture(file: string, text: string): Fixture {
  try {
    return readFixture(text);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new CommandError(`${file} cannot be loaded:\n  ${error.problems.join("\n  ")}`);
  }
}

export async function loadInto(
  database: Database,
  fixture: Fixture,
  { now, update = false }: { now: Date; update?: boolean },
): Promise<LoadedCounts> {
  try {
    return await loadFixture(database, fixture, { now, update, newCode: randomCode });
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
