import "server-only";
import { parseArgs } from "node:util";
import pg from "pg";
import { describeSetup, readConfiguration } from "#portal/configuration/configuration.ts";
import {
  checkVariableNames,
  databaseAddressesOf,
  embeddedFolder,
} from "#portal/configuration/environment.ts";
import { passClientOf } from "#portal/pass-service/client.ts";
import { type Finding, reportOf } from "#process/doctor/finding.ts";
import { checkSealedColumns } from "./check-sealed-columns.ts";
import { checkTemplates } from "./check-templates.ts";
import { checks, checksOfConfigured, checkTextLinks } from "./checks.ts";

const help = `Looks over a set-up, running or not, and changes nothing in it.

npm run doctor            configuration, database and clock, service key, identity provider
npm run doctor -- --json  the same for a program

Takes the portal's environment, and shows no secrets. Exit status 1 when anything is a problem.`;

/** Runs all checks. A check is skipped when one that it depends on has failed. */
export async function examine({
  dataDirectory,
  isDatabaseYetToBeMade = false,
  variables,
}: {
  /** Folder of the embedded database; undefined with another database. */
  dataDirectory?: string | undefined;
  isDatabaseYetToBeMade?: boolean;
  variables?: Record<string, string | undefined> | undefined;
}): Promise<Finding[]> {
  const read = readConfiguration(variables);
  const addresses = isDatabaseYetToBeMade ? undefined : databaseAddressesOf(variables);
  const database = addresses && connect(addresses.directAddress ?? addresses.address);
  const client = read.ok ? passClientOf(read.configuration) : undefined;
  const misspelt = checkVariableNames(variables);
  const setup = { read, addresses, database, dataDirectory, isDatabaseYetToBeMade, misspelt };
  const configured = read.ok && client && { database, client, configuration: read.configuration };
  try {
    const found = await Promise.all([
      ...checks.map((check) => check(setup)),
      ...(configured
        ? [...checksOfConfigured, checkTemplates].map((check) => check(configured))
        : []),
    ]);
    // After the others: a connection runs one statement at a time.
    const stored = configured ? await checkSealedColumns(configured) : [];
    const texts = configured ? await checkTextLinks(configured) : [];
    return [...found.flat(), ...stored, ...texts];
  } finally {
    await client?.close();
    await database?.then((connection) => connection.end()).catch(() => {});
  }
}

/** Rejects when the database cannot be used. */
async function connect(connectionString: string): Promise<pg.Client> {
  const connection = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  connection.on("error", () => {});
  await connection.connect();
  return connection;
}

/** A program: prints what was found, and fails when anything is a problem. */
async function run(): Promise<void> {
  const values = readArguments();
  if (!values) {
    process.stderr.write("There is no such option. See --help.\n");
    process.exitCode = 1;
    return;
  }
  if (values.help) return void process.stdout.write(`${help}\n`);
  const read = readConfiguration();
  if (read.ok) process.stderr.write(`${describeSetup(read.configuration)}\n`);
  const findings = await examine({
    dataDirectory: embeddedFolder(),
    isDatabaseYetToBeMade: values["no-database-yet"],
  });
  const { text, isWell } = reportOf(findings, values.json);
  process.stdout.write(`${text}\n`, () => process.exit(isWell ? 0 : 1));
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
        "no-database-yet": { type: "boolean", default: false },
      },
    }).values;
  } catch {
    return undefined;
  }
}

if (import.meta.main) await run();
