import { mkdirSync } from "node:fs";
import pg from "pg";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";

export interface Databases {
  /** The address of a database, new and empty. */
  create(name: string): Promise<string>;
  /** Takes a database away from whoever uses it. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** One server for all programs of the tests; also one that a killed run left behind. */
export async function startDatabases(dataDirectory: string): Promise<Databases> {
  mkdirSync(dataDirectory, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDirectory, settings: { fsync: "off" } });
  const drop = async (name: string) => {
    const client = new pg.Client({ connectionString: await server.databaseUrl("postgres") });
    await client.connect();
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.end();
  };
  return {
    create: async (name) => {
      await drop(name);
      return server.databaseUrl(name);
    },
    drop,
    stop: () => server.stop(),
  };
}
