import "server-only";
import type pg from "pg";
import { beginPart } from "./tracing.ts";

const operations =
  /^\s*(insert\s+into|delete\s+from|update|select|with|begin|commit|rollback|savepoint|release|set)\b/i;
const table = /\b(?:into|from|update)\s+"?(\w+)"?/i;

/** What a statement does to which table; none of its values. */
export function nameOfStatement(text: string): string {
  const operation = operations.exec(text)?.[1]?.split(/\s/)[0]?.toLowerCase() ?? "statement";
  const on = table.exec(text)?.[1];
  return on ? `${operation} ${on}` : operation;
}

type Query = (...args: unknown[]) => unknown;

/** A span of each statement, where it is asked for: the pool runs it in another's context. */
export function traceStatements(pool: pg.Pool): void {
  const ask = pool.query.bind(pool) as Query;
  pool.query = ((...args: unknown[]) => traced(ask, args)) as typeof pool.query;
  const connect = pool.connect.bind(pool) as Query;
  pool.connect = ((...args: unknown[]) => {
    const connecting = connect(...args);
    // A callback means that `pool.query` connects: its statement has a span already.
    return args.length > 0 ? connecting : (connecting as Promise<pg.PoolClient>).then(lend);
  }) as typeof pool.connect;
}

/** Observes a client of the pool until its release. */
function lend(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as Query;
  const own = client as { query?: unknown; release: pg.PoolClient["release"] };
  const { release } = client;
  own.query = (...args: unknown[]) => traced(ask, args);
  own.release = (...args) => {
    delete own.query;
    return release.apply(client, args);
  };
  return client;
}

function traced(ask: Query, args: unknown[]): unknown {
  const text = textOf(args[0]);
  const span = text === undefined ? undefined : beginPart(nameOfStatement(text), statement(text));
  const asked = ask(...args);
  if (!span) return asked;
  if (!(asked instanceof Promise)) {
    span.end();
    return asked;
  }
  return asked.then(
    (result) => {
      span.end();
      return result;
    },
    (error) => {
      // The state alone, as in 23505: a message carries values.
      span.end({}, String((error as { code?: unknown }).code ?? "unknown"));
      throw error;
    },
  );
}

function statement(text: string) {
  return {
    kind: "client" as const,
    attributes: { "db.system.name": "postgresql", "db.query.summary": nameOfStatement(text) },
  };
}

function textOf(asked: unknown): string | undefined {
  if (typeof asked === "string") return asked;
  const { text } = (asked ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}
