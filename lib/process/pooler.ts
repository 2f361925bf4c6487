import pg from "pg";

/**
 * Client for a pooler in transaction mode, such as PgBouncer, where each transaction may run in another
 * session. It sends no start-up parameters, which PgBouncer refuses, and names no prepared statements, which
 * belong to a session. Time limits are set in each transaction (`database-on.ts`); a single statement has the
 * client's `query_timeout`, after which the pool drops the connection. The name of the class must not contain
 * "Pool": Drizzle would take the client for a pool.
 */
export class SessionlessClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({
      ...config,
      query_timeout: config.query_timeout ?? (config.statement_timeout || undefined),
      statement_timeout: false,
      idle_in_transaction_session_timeout: undefined,
    });
  }
}

type Query = (...args: unknown[]) => unknown;

const ask = pg.Client.prototype.query as Query;
SessionlessClient.prototype.query = function query(
  this: SessionlessClient,
  ...[first, ...rest]: unknown[]
) {
  const isNamed = typeof first === "object" && first !== null && "name" in first;
  return ask.call(this, isNamed ? { ...first, name: undefined } : first, ...rest);
} as typeof pg.Client.prototype.query;

/** SQLSTATE of PgBouncer for an unsupported start-up parameter. */
const protocolViolation = "08P01";
const attempts = 3;

/**
 * Whether a connection keeps one session for its lifetime. Behind a pooler in transaction mode another
 * connection gets the session when it begins a transaction. Throws if the server cannot be reached.
 */
export async function keepsSession(config: pg.ClientConfig): Promise<boolean> {
  const open = () =>
    new pg.Client({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...config });
  const [first, second] = [open(), open()];
  for (const client of [first, second]) client.on("error", () => {});
  try {
    await first.connect();
    await second.connect();
    const session = await sessionOf(first);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await second.query("begin");
      await sessionOf(second);
      if ((await sessionOf(first)) !== session) return false;
      await second.query("rollback");
    }
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === protocolViolation) return false;
    throw error;
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/**
 * Reason why `directAddress` cannot be used, or why `address` cannot be used without one; undefined if there
 * is none.
 */
export async function problemOfPooler(
  addresses: { address: string; directAddress: string | undefined },
  { variable, directVariable }: { variable: string; directVariable: string },
): Promise<{ where: string; cure: string } | undefined> {
  const { address, directAddress } = addresses;
  if (directAddress) {
    if (await keepsSession({ connectionString: directAddress })) return undefined;
    const cure = `leads to a pooler in transaction mode, too: set it to the database's own address, or to a port of the pooler in session mode`;
    return { where: directVariable, cure };
  }
  // Start-up parameter that the pool sends, too: PgBouncer refuses it in any mode.
  if (await keepsSession({ connectionString: address, statement_timeout: 20_000 }))
    return undefined;
  const cure = `leads to a pooler such as PgBouncer, which drops locks, notifications and settings of a session: set ${directVariable} to the database's own address beside it`;
  return { where: variable, cure };
}
