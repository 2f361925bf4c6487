import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "csv-parse";
import pg from "pg";
import { kennitalaSchema } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import { demoPassword } from "#process/demo.ts";
import { addDemoTeam } from "#programs/demo-world.ts";
import { addFinishedLists } from "#tests/support/finished-lists.ts";
import { keyId, keyToken } from "../key.ts";
import { log, median, percentile, rounds } from "../measure.ts";
import { kennitalaOf, passOf } from "../members-in-bulk.ts";
import { signIn, signInStaff } from "../sign-in.ts";
import type { Row } from "../table.ts";
import { kennitala, memberCount, metricsToken, type World } from "../world.ts";

/** Calls that a portal has under way for lists. */
const concurrency = 6;
/** 99th percentile: with fewer seconds of visits, one or two slow visits decide it. */
const secondsOfVisits = 15;
const betweenVisitsMs = 20;

/** Reading, checking and sending a list of 100 000 rows, each compared with a program that does only that. */
export async function bulk(world: World, seconds: number): Promise<Row[]> {
  const desk = await openBulkDesk(world);
  const calls = bareCalls(await world.service());
  const list = ["Kennitala;Nafn"];
  for (let at = 1; at <= memberCount; at += 1) list.push(`${kennitalaOf(at)};Félagi ${at}`);

  log("reading");
  const plain = await rowsPerSecond(() => readPlainly(desk.pool, list.join("\n")));
  const memory = await memoryDuring(desk, async () => {
    const began = performance.now();
    await desk.upload(list.join("\n"));
    return (memberCount * 1_000) / (performance.now() - began);
  });
  const checked = "from bulk_row where bulk_list_id = $1 and result is not null";
  const check = await inTurn(
    [() => desk.putInto("checking"), () => growth(desk, checked, seconds)],
    [() => desk.putInto("listed"), () => calls.lookUp(seconds)],
  );
  log("checking the rest of the list");
  await desk.putInto("checking");
  await desk.untilChecked();
  const sent = "from message where bulk_list_id = $1 and state not in ('planned', 'sending')";
  const send = await inTurn(
    [() => desk.putInto("sending"), () => growth(desk, sent, seconds)],
    [() => desk.putInto("paused"), () => calls.readAndSend(seconds)],
  );
  await calls.close();
  const visit = () => slowVisitMs(desk.origin, Math.max(seconds, secondsOfVisits));
  const visits = await inTurn(
    [() => desk.putInto("sending"), visit],
    [() => desk.putInto("paused"), visit],
  );
  await desk.close();
  return [
    {
      what: "100 000 rows, read",
      unit: "rows/s",
      figure: memory.answer,
      peer: { name: "csv-parse, and inserts of 1 000", figure: plain },
      atLeast: 0.08,
    },
    {
      what: "100 000 rows, memory while read",
      unit: "MB more",
      figure: memory.moreMegabytes,
      atMost: 400,
    },
    row("100 000 rows, checked", "rows/s", "the bare lookups", check, { atLeast: 0.5 }),
    row("100 000 rows, sent", "rows/s", "the same bare calls", send, { atLeast: 0.6 }),
    row("/passes while a list is sent, p99", "ms", "nothing is sent", visits, { atMost: 1.5 }),
  ];
}

interface Rates {
  product: number;
  peer: number;
}
type Turn = [prepare: () => Promise<void>, measured: () => Promise<number>];

function row(
  what: string,
  unit: string,
  name: string,
  { product, peer }: Rates,
  goal: Pick<Row, "atLeast" | "atMost">,
): Row {
  return { what, unit, figure: product, peer: { name, figure: peer }, ...goal };
}

/** The medians of a product and its peer, measured in turn. */
async function inTurn(product: Turn, peer: Turn): Promise<Rates> {
  const taken = { product: [] as number[], peer: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [who, [prepare, measured]] of [
      ["product", product],
      ["peer", peer],
    ] as const) {
      log(`round ${round} of ${rounds}: the ${who}`);
      await prepare();
      taken[who].push(await measured());
    }
  }
  return { product: median(taken.product), peer: median(taken.peer) };
}

async function growth(desk: BulkDesk, rows: string, seconds: number): Promise<number> {
  const [before, began] = [await desk.count(rows), performance.now()];
  await pause(seconds * 1_000);
  return (((await desk.count(rows)) - before) * 1_000) / (performance.now() - began);
}

async function rowsPerSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (memberCount * 1_000) / (performance.now() - began);
}

/** The list as text into a table of two columns, without a rule. */
async function readPlainly(pool: pg.Pool, list: string): Promise<void> {
  await pool.query("create table plain_list (kennitala text not null, name text not null)");
  const insert = (rows: string[][]) =>
    pool.query("insert into plain_list select * from unnest($1::text[], $2::text[])", [
      rows.map(([first]) => first),
      rows.map(([, second]) => second),
    ]);
  let portion: string[][] = [];
  for await (const fields of parse(list, { delimiter: ";", from: 2 })) {
    portion.push(fields);
    if (portion.length < 1_000) continue;
    await insert(portion);
    portion = [];
  }
  await pool.query("drop table plain_list");
}

async function memoryDuring(desk: BulkDesk, work: () => Promise<number>) {
  const before = await desk.residentBytes();
  let [most, isDone] = [before, false];
  const answer = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, await desk.residentBytes());
    await pause(200);
  }
  return { answer: await answer, moreMegabytes: (most - before) / 1_000_000 };
}

/** The service's own answers to as many callers, with nothing around the calls. */
function bareCalls(baseUrl: string) {
  const client = createPassClient({ baseUrl, keyId, keyToken, timeoutMs: 30_000 });
  let next = 0;
  const loop = (call: (member: number) => Promise<{ kind: string }>) => async (seconds: number) => {
    const began = performance.now();
    let calls = 0;
    const caller = async () => {
      while (performance.now() - began < seconds * 1_000) {
        next = (next % memberCount) + 1;
        const { kind } = await call(next);
        if (kind !== "ok") throw new Error(`A bare call ended ${kind}.`);
        calls += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, caller));
    return (calls * 1_000) / (performance.now() - began);
  };
  return {
    lookUp: loop((member) =>
      client.members.lookUp({ kennitala: kennitalaSchema.parse(kennitalaOf(member)) }),
    ),
    // A pass may have been closed since its row was checked, and is read before its text is sent.
    readAndSend: loop(async (member) => {
      await client.passes.read(passOf(member));
      return client.sms.send(passOf(member), {});
    }),
    close: () => client.close(),
  };
}

/** How long a member waits for their passes, one visit after the other: the slowest of a hundred. */
async function slowVisitMs(origin: string, seconds: number): Promise<number> {
  const headers = { accept: "text/html", cookie: await signIn(origin, kennitala) };
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  while (performance.now() < end) {
    const began = performance.now();
    const answer = await fetch(`${origin}/passes`, { headers });
    if (answer.status !== 200 || !(await answer.text()).includes("/p/"))
      throw new Error(`A visit was answered with ${answer.status}, or without a pass.`);
    times.push(performance.now() - began);
    await pause(betweenVisitsMs);
  }
  return percentile(times, 0.99);
}

/** The demo's automatic type, which the members have. */
const subscriberListId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c1001";

/** Manager at the portal, with one uploaded list. */
interface BulkDesk {
  origin: string;
  pool: pg.Pool;
  /** Uploads a list as the console's form does. */
  upload(list: string): Promise<void>;
  /** Counts rows of the list; `$1` is its identifier. */
  count(rows: string): Promise<number>;
  /** Puts the list into another state, without the forms; what is under way comes to its end. */
  putInto(state: "listed" | "checking" | "sending" | "paused"): Promise<void>;
  /** Waits until the whole list is checked; throws when a member was not found at the service. */
  untilChecked(): Promise<void>;
  residentBytes(): Promise<number>;
  close(): Promise<void>;
}

async function openBulkDesk(world: World): Promise<BulkDesk> {
  await world.service();
  const origin = await world.portal();
  const databaseUrl = await world.databaseUrl("portal");
  await addDemoTeam({ portal: world.portalEnvironment(databaseUrl) });
  const cookie = await signInStaff(origin, "bjarni@bylgja.example", demoPassword);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query("select id from staff_account limit 1");
  await addFinishedLists(pool, rows[0].id);
  let listId = "";
  const count = async (rows: string) =>
    (await pool.query(`select count(*)::int as count ${rows}`, [listId])).rows[0].count;

  return {
    origin,
    pool,
    count,
    async upload(list) {
      const form = new FormData();
      form.set("formToken", randomUUID());
      form.set("name", "Listi");
      form.set("type", subscriberListId);
      form.set("list", new Blob([list]), "listi.csv");
      const answer = await fetch(`${origin}/staff/bulk/upload`, {
        method: "POST",
        body: form,
        headers: { origin, cookie },
        redirect: "manual",
      });
      const where = answer.headers.get("location") ?? "";
      listId = /\/staff\/bulk\/([0-9a-f-]{36})$/.exec(where)?.[1] ?? "";
      if (!listId) throw new Error(`The list was answered with ${answer.status} and no bulk list.`);
    },
    async putInto(state) {
      // A list that was only checked has no message yet.
      const confirmed = `audience = 'not-in-wallet', request = '{"kind":"sms"}', sender_id = staff_id,
        confirmed_at = now(), recipient_count = row_count / 2,`;
      await pool.query(
        `update bulk_list set ${state === "sending" || state === "paused" ? confirmed : ""} state = $2,
           sending_since = case when $2 = 'sending' then now() end,
           pause_reason = case when $2 = 'paused' then 'asked' end
         where id = $1 and (state <> 'checked' or $2 in ('sending', 'paused'))`,
        [listId, state],
      );
      await pause(700);
    },
    async untilChecked() {
      while ((await count("from bulk_list where id = $1 and state = 'checked'")) === 0)
        await pause(100);
      const wrong = await count(
        "from bulk_row where bulk_list_id = $1 and result not in ('open', 'in-wallet')",
      );
      if (wrong > 0) throw new Error(`${wrong} rows were not found at the service.`);
    },
    async residentBytes() {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
      if (!(bytes > 0)) throw new Error("The metrics of the portal could not be read.");
      return bytes;
    },
    close: () => pool.end(),
  };
}
