import pg from "pg";
import { socketDirectoryOf } from "./data-location.ts";

/** Everything is spelled out, so that no PG… variable of the environment changes the address. */
function addressOf(directory: string, database: string): string {
  const host = socketDirectoryOf(directory);
  return `postgresql://postgres@/${database}?host=${host}&port=5432&sslmode=disable`;
}

/** `unref` lets the program end although the connection is open; the types of `pg` lack both. */
export type Client = pg.Client & { ref(): void; unref(): void };

export async function connect(directory: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: addressOf(directory, "postgres"),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A server that ends ends its connections; without a listener that would end the program too.
  client.on("error", () => {});
  await client.connect();
  return client as Client;
}

/** The address of a database, which is created when it does not exist. */
export async function requireDatabase(directory: string, name: string): Promise<string> {
  const client = await connect(directory);
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database; unique_violation when another program creates it at the same time.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
  return addressOf(directory, name);
}
