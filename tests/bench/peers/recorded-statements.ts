import { randomUUID } from "node:crypto";
import pg from "pg";
import { createService } from "#pass-service/create-service.ts";
import { randomCode } from "#pass-service/random-code.ts";
import { keyHeaders } from "../key.ts";

/** A statement as the service sends it. */
interface Statement {
  config: { text: string; name?: string; rowMode?: "array" };
  values: unknown[];
}

/** What one request made the service do: its statements, its answer, and what it drew. */
export interface Recording {
  statements: Statement[];
  answer: Record<string, unknown>;
  ids: string[];
  codes: string[];
}

const executed: Statement[] = [];

class ListeningClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature for all the forms of query
  override query(...parameters: any[]): any {
    const [first, values] = parameters;
    const { text, name, rowMode } = typeof first === "string" ? { text: first } : first;
    executed.push({
      config: { text, ...(name && { name }), ...(rowMode && { rowMode }) },
      values: Array.isArray(values) ? values : (first.values ?? []),
    });
    return super.query(...(parameters as [string]));
  }
}

/** Answers requests with the service itself, and takes down what it says to the database. */
export function recorder(connectionString: string | undefined) {
  const pool = new pg.Pool({ connectionString, max: 1, Client: ListeningClient });
  const drawn = { ids: [] as string[], codes: [] as string[] };
  const service = createService({
    pool,
    clock: () => new Date(),
    publicUrl: "http://localhost:4010",
    log: { info() {}, warn() {}, error() {} },
    newId: () => recorded(drawn.ids, randomUUID()),
    newCode: () => recorded(drawn.codes, randomCode()),
  });
  return {
    async record(method: string, path: string, body?: unknown): Promise<Recording> {
      executed.length = 0;
      drawn.ids.length = 0;
      drawn.codes.length = 0;
      const response = await service.handle(
        new Request(`http://localhost:4010${path}`, {
          method,
          headers: keyHeaders,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      const answer = await response.json();
      return { statements: [...executed], answer, ids: [...drawn.ids], codes: [...drawn.codes] };
    },
    close: () => pool.end(),
  };
}

function recorded(list: string[], value: string): string {
  list.push(value);
  return value;
}

/** Sends the statements again with other values in the place of some; a transaction on one client. */
export async function replay(
  pool: pg.Pool,
  { statements, ids, codes }: Recording,
  instead: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const other = new Map(instead);
  for (const id of ids) if (!other.has(id)) other.set(id, randomUUID());
  for (const code of codes) {
    const fresh = randomCode();
    other.set(code, fresh).set(code.slice(0, 12), fresh.slice(0, 12));
  }
  let client: pg.PoolClient | undefined;
  try {
    for (const { config, values } of statements) {
      if (config.text === "begin") client = await pool.connect();
      const renewed = (value: unknown) => other.get(String(value)) ?? value;
      const fresh = values.map((value) =>
        Array.isArray(value) ? value.map(renewed) : renewed(value),
      );
      await (client ?? pool).query({ ...config, values: fresh });
      if (config.text !== "commit") continue;
      client?.release();
      client = undefined;
    }
  } finally {
    client?.release();
  }
  return other;
}
