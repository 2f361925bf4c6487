import { parseArgs } from "node:util";
import { CommandError } from "./commands/command-error.ts";
import { createApiKey } from "./commands/create-key.ts";
import { printFixtureSchema } from "./commands/fixture-schema.ts";
import { help } from "./commands/help.ts";
import { load } from "./commands/load.ts";
import { migrate } from "./commands/migrate.ts";
import { serve } from "./commands/serve.ts";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { sqlStateOf } from "./store/transaction.ts";

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = "serve", file, ...rest] = positionals;
  if (values.help) return console.log(help);
  if (rest.length > 0 || (file && command !== "load")) {
    throw new CommandError(`${command} does not take "${rest[0] ?? file}". See --help.`);
  }
  switch (command) {
    case "serve":
      return serve(readEnvironment(), values.fixture);
    case "migrate":
      return migrate(readEnvironment());
    case "load":
      if (!file) throw new CommandError("load takes the name of a fixture file.");
      return load(readEnvironment(), file);
    case "create-key": {
      const { issuer: issuerId, "key-id": keyId } = values;
      if (!issuerId || !keyId) throw new CommandError("create-key takes --issuer and --key-id.");
      return createApiKey(readEnvironment(), { issuerId, keyId });
    }
    case "fixture-schema":
      return printFixtureSchema();
    default:
      throw new CommandError(`There is no command "${command}". See --help.`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        fixture: { type: "string" },
        issuer: { type: "string" },
        "key-id": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error} See --help.`);
  }
}

try {
  await run();
  process.exitCode = 0;
} catch (error) {
  if (error instanceof CommandError || error instanceof EnvironmentError) {
    console.error(error.message);
  } else {
    // What the database says repeats the values that it was given.
    const sqlState = sqlStateOf(error);
    console.error(sqlState ? `The database failed (${sqlState}).` : error);
  }
  process.exitCode = 1;
}
// The channel to a parent would keep the program alive.
if (process.connected) process.disconnect();
