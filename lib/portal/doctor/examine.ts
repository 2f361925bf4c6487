import "server-only";
import pg from "pg";
import { readConfiguration } from "#portal/configuration/configuration.ts";
import { databaseAddressOf } from "#portal/configuration/environment.ts";
import { passClientOf } from "#portal/pass-service-client.ts";
import { checkSealedColumns } from "./check-sealed-columns.ts";
import { checks, checksOfConfigured, checkTextLinks } from "./checks.ts";
import type { Finding } from "./finding.ts";

/** Runs all checks at once; a check that needs what is yet to be mended is left out. */
export async function examine({
  dataDirectory,
  isDatabaseYetToBeMade = false,
  variables,
}: {
  /** Of the embedded database. */
  dataDirectory?: string | undefined;
  isDatabaseYetToBeMade?: boolean;
  variables?: Record<string, string | undefined> | undefined;
}): Promise<Finding[]> {
  const read = readConfiguration(variables);
  const address = isDatabaseYetToBeMade ? undefined : databaseAddressOf(variables);
  const database = address === undefined ? undefined : connect(address);
  const client = read.ok ? passClientOf(read.configuration) : undefined;
  const setup = { read, database, dataDirectory, isDatabaseYetToBeMade };
  const configured = read.ok && client && { database, client, configuration: read.configuration };
  try {
    const found = await Promise.all([
      ...checks.map((check) => check(setup)),
      ...(configured ? checksOfConfigured.map((check) => check(configured)) : []),
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
