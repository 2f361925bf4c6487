import { Socket } from "node:net";
import type pg from "pg";
import { connect } from "./connection.ts";

/**
 * Reference counting of the server's users with advisory locks: the last to leave stops it. Each
 * user holds a shared lock inside the server itself, on a connection that ends with its process
 * however that ends. So a killed process never counts, no PID file can be stale, and a server that a
 * killed process left behind is taken over by the next user. When the process that started the
 * server stops first, the others keep their server.
 *
 * Leaving releases the shared lock and tries to acquire the exclusive one: whoever gets it was last
 * and stops the server; newcomers are rejected until it is gone. Of two that leave together, the
 * second to release finds either a free lock or the other one already stopping the server.
 *
 * One gap, accepted: when PostgreSQL restarts itself after a crash, all connections end and with
 * them the locks, so that the first to leave after that stops the server under the others. A program
 * that keeps its server running (`supervise.ts`) joins again at once.
 */
const usersLock = 7_328_453_116;

export interface SharedUse {
  /** Resolves when the connection has ended, for whatever reason: the server may be gone. */
  lost: Promise<void>;
  /** True: nobody else uses the server, and nobody can begin to; or it takes no connections. */
  leave(): Promise<boolean>;
  disconnect(): Promise<void>;
}

/** Undefined: the server is being stopped. Throws while it does not take connections. */
export async function joinServer(socketDirectory: string): Promise<SharedUse | undefined> {
  const socket = new Socket();
  let client = await connect(socketDirectory, socket);
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.query("SET idle_session_timeout = 0");
    if (!(await lock(client, "pg_try_advisory_lock_shared"))) {
      await client.end();
      return undefined;
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  // The program may end although it holds the connection.
  socket.unref();
  return {
    lost,
    leave: async () => {
      socket.ref();
      try {
        await lock(client, "pg_advisory_unlock_shared");
        return await lock(client, "pg_try_advisory_lock");
      } catch {
        // The connection was lost, and our lock with it: somebody else who left is stopping the
        // server right now, or PostgreSQL has restarted itself after a crash.
        const reconnected = await connect(socketDirectory).catch(() => undefined);
        if (!reconnected) return true;
        client = reconnected;
        return lock(client, "pg_try_advisory_lock").catch(() => true);
      }
    },
    disconnect: () => client.end(),
  };
}

async function lock(client: pg.Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`SELECT ${call}($1) AS done`, [usersLock]);
  return rows[0]?.done === true;
}
