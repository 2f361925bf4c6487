import { setTimeout as pause } from "node:timers/promises";
import { parse } from "csv-parse";
import type pg from "pg";
import { kennitalaSchema } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import { type BulkDesk, openBulkDesk } from "../bulk-desk.ts";
import { keyId, keyToken } from "../key.ts";
import { log, median, percentile, rounds } from "../measure.ts";
import { kennitalaOf, passOf } from "../members-in-bulk.ts";
import { signIn } from "../sign-in.ts";
import type { Row } from "../table.ts";
import { kennitala, memberCount, type World } from "../world.ts";

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
  const checked = "from batch_row where batch_id = $1 and result is not null";
  const check = await inTurn(
    [() => desk.putInto("checking"), () => growth(desk, checked, seconds)],
    [() => desk.putInto("listed"), () => calls.lookUp(seconds)],
  );
  log("checking the rest of the list");
  await desk.putInto("checking");
  await desk.untilChecked();
  const sent = "from dispatch where batch_id = $1 and state not in ('planned', 'sending')";
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
