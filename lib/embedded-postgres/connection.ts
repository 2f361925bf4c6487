import { Socket } from "node:net";
import pg from "pg";
import { socketPort } from "./socket-directory.ts";

/** Everything is spelled out, so that no PG… variable of the environment changes the address. */
export function addressOf(socketDirectory: string, database: string): string {
  const host = encodeURIComponent(socketDirectory);
  return `postgresql://postgres@/${database}?host=${host}&port=${socketPort}&sslmode=disable`;
}

/** With a socket of the caller's when the connection shall not keep the program from ending. */
export async function connect(
  socketDirectory: string,
  socket: Socket = new Socket(),
): Promise<pg.Client> {
  const client = new pg.Client({
    stream: () => socket,
    connectionString: addressOf(socketDirectory, "postgres"),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A server that ends ends its connections; without a listener that would end the program too.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/**
 * Whether a server of this data directory answers there. Asked before a second one is started on a
 * volume that containers share: each sees the files of the other's server, but not its process.
 */
export async function servesAt(socketDirectory: string, cluster: string): Promise<boolean> {
  const client = await connect(socketDirectory).catch(() => undefined);
  if (!client) return false;
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  await client.end();
  return rows[0]?.data_directory === cluster;
}
