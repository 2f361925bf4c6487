import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Agent, FormData, fetch as fetchBy } from "undici";
import { demoPassword } from "#demo/team.ts";
import { addDemoTeam } from "#programs/demo-team.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { kennitalaOf } from "./members-in-bulk.ts";
import type { MemoryReport } from "./memory-reporter.ts";
import { signInStaff } from "./sign-in.ts";
import type { World } from "./world.ts";

const reporter = "./tests/bench/memory-reporter.ts";
/** The demo's automatic type, which the members have. */
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";

interface DeskOptions {
  rows: number;
  port: number;
  memoryPort: number;
  servicePort: number;
  database: string;
}

/** A portal of its own, with a manager who has a list of so many rows. */
export interface Desk {
  origin: string;
  cookie: string;
  rows: number;
  written: string;
  memory(): Promise<MemoryReport>;
  ask(statement: string, values?: unknown[]): Promise<pg.QueryResultRow[]>;
}

export async function openDesk(world: World, options: DeskOptions): Promise<Desk> {
  const { rows, port, memoryPort, servicePort, database } = options;
  const { portal } = demoWorld({ portal: port, service: servicePort }, world.directory);
  const environment = {
    ...portal,
    DATABASE_URL: await world.databaseUrl(database),
    MEMORY_REPORT_PORT: String(memoryPort),
  };
  const written = rows.toLocaleString("en").replaceAll(",", " ");
  await world.start(
    `The portal with a list of ${written}`,
    port,
    ["--expose-gc", "--import", reporter, ...portalProgram],
    environment,
  );
  await addDemoTeam({ portal: environment });
  const origin = `http://localhost:${port}`;
  const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 });
  // The server goes when the bench is over.
  pool.on("error", () => {});
  return {
    origin,
    rows,
    written,
    cookie: await signInStaff(origin, "bjarni@bylgja.example", demoPassword),
    memory: async () => (await fetch(`http://127.0.0.1:${memoryPort}/`)).json(),
    ask: async (statement, values) => (await pool.query(statement, values)).rows,
  };
}

/** Sends the list in, as the form of the console does; answers the batch that it began. */
export async function uploadList({ origin, rows, cookie }: Desk): Promise<string> {
  const lines = Array.from({ length: rows }, (_, at) => `${kennitalaOf(at + 1)};Félagi ${at + 1}`);
  const form = new FormData();
  form.set("formToken", randomUUID());
  form.set("name", `Listi ${rows}`);
  form.set("type", subscriberListId);
  form.set("list", new Blob([["Kennitala;Nafn", ...lines].join("\n")]), "listi.csv");
  // A connection that was kept may be closed by now, and a form is not sent twice.
  const dispatcher = new Agent();
  const answer = await fetchBy(`${origin}/staff/bulk/upload`, {
    method: "POST",
    body: form,
    headers: { origin, cookie },
    redirect: "manual",
    dispatcher,
  });
  await dispatcher.close();
  const batchId = /\/staff\/bulk\/([0-9a-f-]{36})$/.exec(answer.headers.get("location") ?? "")?.[1];
  if (!batchId) throw new Error(`The list was answered with ${answer.status} and no batch.`);
  return batchId;
}

/** Waits until the whole list is checked, and holds what was found against what is there. */
export async function untilChecked({ ask }: Desk, batchId: string): Promise<void> {
  for (;;) {
    const [batch] = await ask("select state from batch where id = $1", [batchId]);
    if (batch?.state === "checked") break;
    await pause(100);
  }
  const [wrong] = await ask(
    `select count(*)::int as count from batch_row
     where batch_id = $1 and result is distinct from 'open' and result is distinct from 'in-wallet'`,
    [batchId],
  );
  if (wrong?.count !== 0) throw new Error(`${wrong?.count} rows were not found at the service.`);
}

/** Ends a batch as if every one of its texts had been delivered. */
export async function finish({ ask }: Desk, batchId: string): Promise<void> {
  await putInto({ ask }, batchId, "paused");
  await ask(
    `with planned as materialized (
       select line, pass_id, gen_random_uuid() as id from batch_row
       where batch_id = $1 and result = 'open' and dispatch_id is null),
     written as (
       insert into dispatch (id, kind, state, pass_id, staff_id, form_token, request, recipient,
         service_id, status, created_at, sending_at, finished_at, batch_id)
       select planned.id, 'sms', 'succeeded', planned.pass_id, batch.staff_id, planned.id, '{}',
         '+3546112129', planned.id, 'DELIVERED', now(), now(), now(), batch.id
       from planned, batch where batch.id = $1)
     update batch_row set dispatch_id = planned.id from planned
     where batch_row.batch_id = $1 and batch_row.line = planned.line`,
    [batchId],
  );
  await ask(
    `update dispatch set state = 'succeeded', status = 'DELIVERED', finished_at = now(),
       next_poll_at = null, unknown_reason = null, refusal_code = null, refusal_status = null,
       service_id = coalesce(service_id, id)
     where batch_id = $1`,
    [batchId],
  );
  await ask(
    "update batch set state = 'finished', finished_at = now(), pause_reason = null where id = $1",
    [batchId],
  );
  await ask("vacuum (analyze) dispatch, batch_row");
}

/** Puts a batch into another state, without the forms; what is under way comes to its end. */
export async function putInto(
  { ask }: Pick<Desk, "ask">,
  batchId: string,
  state: "listed" | "checking" | "sending" | "paused",
): Promise<void> {
  // A list that was only checked has no words yet: the page of one that was confirmed shows more.
  const confirmed = `audience = 'not-in-wallet', request = '{"kind":"sms"}', sender_id = staff_id,
    confirmed_at = now(), recipient_count = row_count / 2,`;
  await ask(
    `update batch set ${state === "sending" || state === "paused" ? confirmed : ""} state = $2,
       sending_since = case when $2 = 'sending' then now() end,
       pause_reason = case when $2 = 'paused' then 'asked' end
     where id = $1 and (state <> 'checked' or $2 in ('sending', 'paused'))`,
    [batchId, state],
  );
  await pause(700);
}
