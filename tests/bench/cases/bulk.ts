import { setTimeout as pause } from "node:timers/promises";
import { kennitalaSchema } from "#contract/index.ts";
import { createPassClient } from "#pass-client/index.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { type Desk, finish, openDesk, putInto, untilChecked, uploadList } from "../bulk-desk.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyId, keyToken } from "../key.ts";
import { addMembers, kennitalaOf } from "../members-in-bulk.ts";
import { giveNumbers, passOf } from "../passes-in-bulk.ts";
import { signIn } from "../sign-in.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const servicePort = 4750;
const few = { servicePort, rows: 1_000, port: 3750, memoryPort: 3752, database: "short_list" };
const many = { servicePort, rows: 100_000, port: 3751, memoryPort: 3753, database: "long_list" };
/** Calls that a portal has under way for lists. */
const concurrency = 6;
/** The product and its peer are measured in turn. */
const turns = 3;
/** In fewer, one or two slow visits decide what the slowest of a hundred took. */
const secondsOfVisits = 15;

interface BulkFigures {
  rows: Row[];
  lines: string[];
}

/** A list of a hundred thousand: beside the bare calls, and beside a list of a thousand. */
export async function bulk(world: World, seconds: number): Promise<BulkFigures> {
  const { service, fixture } = demoWorld({ portal: 0, service: servicePort }, world.directory);
  const databaseUrl = await world.databaseUrl("pass_service_of_lists");
  await world.start(
    "The pass service",
    servicePort,
    ["lib/pass-service/main.ts", "serve", "--fixture", fixture],
    { ...service, PASS_SERVICE_DATABASE_URL: databaseUrl },
  );
  process.stderr.write(`  writing ${many.rows} members\n`);
  await addMembers(databaseUrl, many.rows);
  await giveNumbers(databaseUrl);
  const short = await openDesk(world, few);
  const long = await openDesk(world, many);
  const calls = bareCalls(`http://localhost:${servicePort}`);

  const shortBatch = await uploadList(short);
  await untilChecked(short, shortBatch);
  const longBatch = await uploadList(long);
  const check = await inTurn(
    seconds,
    [() => putInto(long, longBatch, "checking"), rowsChecked(long, longBatch)],
    [() => putInto(long, longBatch, "listed"), calls.lookUp],
  );
  process.stderr.write("  checking the rest of the list\n");
  await putInto(long, longBatch, "checking");
  await untilChecked(long, longBatch);
  // Before pages are loaded, which take more than any list.
  const [less, more] = [await short.memory(), await long.memory()];
  const rows = await comparePages(seconds, [long, longBatch], [short, shortBatch]);
  const send = await inTurn(
    seconds,
    [() => putInto(long, longBatch, "sending"), rowsSent(long, longBatch)],
    [() => putInto(long, longBatch, "paused"), calls.sendText],
  );
  const sendAlike = await inTurn(
    seconds,
    [() => putInto(long, longBatch, "sending"), rowsSent(long, longBatch)],
    [() => putInto(long, longBatch, "paused"), calls.readAndSend],
  );
  await calls.close();
  const visits = await inTurn(
    Math.max(seconds, secondsOfVisits),
    [() => putInto(long, longBatch, "sending"), await visitsAtP99(long)],
    [() => putInto(long, longBatch, "paused"), await visitsAtP99(long)],
  );
  process.stderr.write("  ending both batches\n");
  for (const [desk, batchId] of [
    [long, longBatch],
    [short, shortBatch],
  ] as const)
    await finish(desk, batchId);
  rows.push(...(await comparePages(seconds, [long, longBatch], [short, shortBatch], "finished, ")));
  return {
    rows,
    lines: [
      "Sending to a list, rows a second:               product    peer   ratio",
      rateLine("checked, beside bare lookups (goal: 0.8)", check),
      rateLine("sent, beside the same calls (goal: 0.8)", sendAlike),
      rateLine("sent, beside the call that sends", send),
      "A visit to /passes at p99, in ms:                  with without   ratio",
      rateLine("while a batch is sent (goal: at most 1.5)", visits),
      "Memory of a portal, in MB:                        1 000 100 000    more",
      memoryLine("the most resident (goal: at most 100 more)", less.peak, more.peak),
      memoryLine("live after the check", less.live, more.live),
    ],
  };
}

type Count = () => Promise<number>;
interface Rates {
  product: number;
  peer: number;
}
type Turn = [prepare: () => Promise<void>, count: (seconds: number) => Promise<number>];

/** The medians of what the product does in a second, and its peer. */
async function inTurn(seconds: number, product: Turn, peer: Turn): Promise<Rates> {
  const taken = { product: [] as number[], peer: [] as number[] };
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const [who, [prepare, rate]] of [["product", product] as const, ["peer", peer] as const]) {
      process.stderr.write(`  turn ${turn} of ${turns}: the ${who}\n`);
      await prepare();
      taken[who].push(await rate(seconds));
    }
  }
  const median = (rates: number[]) => rates.toSorted((a, b) => a - b)[(turns - 1) / 2] ?? 0;
  return { product: median(taken.product), peer: median(taken.peer) };
}

function rowsChecked({ ask }: Desk, batchId: string) {
  return growthOf(async () => {
    const checked =
      "select count(*)::int as count from batch_row where batch_id = $1 and result is not null";
    return (await ask(checked, [batchId]))[0]?.count;
  });
}

function rowsSent({ ask }: Desk, batchId: string) {
  return growthOf(async () => {
    const sent = `select count(*)::int as count from dispatch
      where batch_id = $1 and state not in ('planned', 'sending')`;
    return (await ask(sent, [batchId]))[0]?.count;
  });
}

function growthOf(count: Count): (seconds: number) => Promise<number> {
  return async (seconds) => {
    const begin = { count: await count(), at: performance.now() };
    await pause(seconds * 1_000);
    return (((await count()) - begin.count) * 1_000) / (performance.now() - begin.at);
  };
}

/** The service's own answers to as many callers, with nothing around the calls. */
function bareCalls(baseUrl: string) {
  const client = createPassClient({ baseUrl, keyId, keyToken, timeoutMs: 30_000 });
  let next = 0;
  const loop = (call: (member: number) => Promise<{ kind: string }>) => async (seconds: number) => {
    const begin = performance.now();
    let calls = 0;
    const caller = async () => {
      while (performance.now() - begin < seconds * 1_000) {
        next = (next % many.rows) + 1;
        const { kind } = await call(next);
        if (kind !== "ok") throw new Error(`A bare call ended ${kind}.`);
        calls += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, caller));
    return (calls * 1_000) / (performance.now() - begin);
  };
  return {
    lookUp: loop((member) =>
      client.members.lookUp({ kennitala: kennitalaSchema.parse(kennitalaOf(member)) }),
    ),
    sendText: loop((member) => client.sms.send(passOf(member), {})),
    // A pass may have been closed since its row was checked, and is read before its text is sent.
    readAndSend: loop(async (member) => {
      await client.passes.read(passOf(member));
      return client.sms.send(passOf(member), {});
    }),
    close: () => client.close(),
  };
}

type Listed = [desk: Desk, batchId: string];

/** What a manager looks at, where the list is long and where it is short. */
async function comparePages(
  seconds: number,
  long: Listed,
  short: Listed,
  state = "",
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pageOf of [listPage, batchPage]) {
    const [product, peer] = await compare(
      [long, short].map((listed) => pageOf(...listed, state)),
      seconds,
    );
    if (!product || !peer) throw new Error("A candidate is missing.");
    // At most 1.2 times as long.
    rows.push({ product, peer, goal: 1 / 1.2 });
  }
  return rows;
}

const listPage = (desk: Desk, _: string, state: string) =>
  page(desk, `lists, ${state}${desk.written} rows`, "/staff/bulk");
const batchPage = (desk: Desk, batchId: string, state: string) =>
  page(desk, `a list, ${state}${desk.written} rows`, `/staff/bulk/${batchId}`);

/** In the demo world: one live membership. */
const visitor = "0101302129";
const betweenVisitsMs = 20;

/** How long a member waits for their passes, one visit after the other. */
async function visitsAtP99({ origin }: Desk): Promise<(seconds: number) => Promise<number>> {
  const headers = { accept: "text/html", cookie: await signIn(origin, visitor) };
  return async (seconds) => {
    const end = performance.now() + seconds * 1_000;
    const times: number[] = [];
    while (performance.now() < end) {
      const begin = performance.now();
      const answer = await fetch(`${origin}/passes`, { headers });
      if (answer.status !== 200 || !(await answer.text()).includes("/p/"))
        throw new Error(`A visit was answered with ${answer.status}, or without a pass.`);
      times.push(performance.now() - begin);
      await pause(betweenVisitsMs);
    }
    times.sort((one, other) => one - other);
    return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
  };
}

function page({ origin, cookie, rows }: Desk, name: string, path: string): Candidate {
  const url = origin + path;
  const holds = `Listi ${rows}`;
  const headers = { accept: "text/html", "accept-language": "is", cookie };
  return {
    name,
    load: { url, method: "GET", headersOf: () => headers, status: 200, holds },
    async verify() {
      const answer = await fetch(url, { headers, redirect: "manual" });
      if (answer.status === 200 && (await answer.text()).includes(holds)) return;
      throw new Error(`${url} answered ${answer.status}, and not what the case is about.`);
    },
  };
}

function rateLine(what: string, { product, peer }: Rates): string {
  const figures = [product.toFixed(0), peer.toFixed(0), (product / peer).toFixed(2)];
  return `  ${what.padEnd(45)}${figures.map((one) => one.padStart(8)).join("")}`;
}

function memoryLine(what: string, less: number, more: number): string {
  const figures = [less, more, more - less].map((bytes) => (bytes / 2 ** 20).toFixed(0));
  return `  ${what.padEnd(45)}${figures.map((one) => one.padStart(8)).join("")}`;
}
