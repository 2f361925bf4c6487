import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { memberLookupSchema } from "#contract/index.ts";
import { keyHeaders } from "../key.ts";
import { connections, log } from "../measure.ts";
import { kennitalaOf, passOf } from "../members-in-bulk.ts";
import { signIn } from "../sign-in.ts";
import type { Row } from "../table.ts";
import { kennitala, memberCount, metricsToken, type World } from "../world.ts";

/** What the processor and the disk of one process take, for docs/operations/capacity.md. */
export async function capacity(world: World): Promise<Row[]> {
  return [...(await serviceCosts(world)), ...(await portalCosts(world))];
}

/** Requests of each kind: members that no kind has asked about, and enough for V8 to compile. */
const count = 600;

export async function serviceCosts(world: World): Promise<Row[]> {
  const service = await world.service();
  const post = (path: string, body: object) =>
    fetch(service + path, { method: "POST", headers: keyHeaders, body: JSON.stringify(body) });
  const lookUp = async (member: number) => {
    const answer = await post("/api/v1/member/passes", { kennitala: kennitalaOf(member) });
    return memberLookupSchema.parse(await answer.json()).memberships[0]?.pass;
  };
  // Warm-up, and the addresses of the passes.
  const passes = await inParallel(count, (at) => lookUp(at + 1));
  const page = (address?: string | null) => fetch(address ?? "").then(requireStatus(200));
  const pool = new pg.Pool({ connectionString: await world.databaseUrl("pass_service"), max: 1 });
  const text = async (at: number) => {
    const path = `/api/v1/pass/${passOf(at + 1)}/distribute/sms`;
    await post(path, {}).then(requireStatus(202));
  };
  const sizes = ["sms_message", "sms_status_entry", "outbox_message", "short_link"];
  await inParallel(50, text);
  const before = await bytesOf(pool, sizes);
  const member = await bytesOf(pool, ["member", "membership", "pass", "wallet_copy"]);
  const rows = [
    {
      what: "service: a member with a pass, kept",
      unit: "bytes",
      figure: member / memberCount,
    },
    await cost(service, "service: lookup", (at) => lookUp(at + 1)),
    await cost(service, "service: delivery page", (at) => page(passes[at]?.deliveryPageUrl)),
    await cost(service, "service: pass file, signed", (at) => page(passes[at]?.distributionUrl)),
    await cost(service, "service: text, taken and handed to the outbox", text, async () => {
      while ((await waiting(pool)) > 0) await pause(200);
    }),
    {
      what: "service: a text and its statuses, kept",
      unit: "bytes",
      figure: ((await bytesOf(pool, sizes)) - before) / count,
    },
  ];
  await pool.end();
  return rows;
}

async function portalCosts(world: World): Promise<Row[]> {
  await world.service();
  const portal = await world.portal();
  const cookie = await signIn(portal, kennitala);
  const page = (path: string, status: number, headers = {}) =>
    fetch(portal + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" }).then(
      requireStatus(status),
    );
  const kinds: [string, () => Promise<unknown>][] = [
    ["portal: start page", () => page("/?signed-out=left", 200)],
    ["portal: /passes, signed in", () => page("/passes", 200, { cookie })],
    ["portal: deep link to redirect", () => page("/passes/felagsadild", 303, { cookie })],
  ];
  const rows: Row[] = [];
  for (const [what, ask] of kinds) {
    await inParallel(2 * count, ask);
    rows.push(await cost(portal, what, ask));
  }
  return rows;
}

/** Measures how much processor time a program spends on a request, including the work in the background that the request starts. */
async function cost(
  program: string,
  what: string,
  ask: (at: number) => Promise<unknown>,
  untilDone: () => Promise<void> = async () => {},
): Promise<Row> {
  log(what);
  const before = await processorSeconds(program);
  await inParallel(count, ask);
  await untilDone();
  const seconds = (await processorSeconds(program)) - before;
  return { what, unit: "ms of a core", figure: (seconds * 1_000) / count };
}

async function processorSeconds(program: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${program}/metrics`, { headers })).text();
  const seconds = Number(/^process_cpu_seconds_total ([\d.e+]+)$/m.exec(text)?.[1]);
  if (!(seconds > 0)) throw new Error(`${program} says nothing of its processor time.`);
  return seconds;
}

async function inParallel<Result>(times: number, ask: (at: number) => Promise<Result>) {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < times; at = next++) results[at] = await ask(at);
    }),
  );
  return results;
}

const requireStatus = (wanted: number) => async (answer: Response) => {
  await answer.arrayBuffer();
  if (answer.status !== wanted) throw new Error(`${answer.url} answered ${answer.status}.`);
};

async function bytesOf(pool: pg.Pool, tables: readonly string[]): Promise<number> {
  const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ");
  return Number((await pool.query(`select ${sizes} as bytes`)).rows[0].bytes);
}

async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as count from sms_message where next_step_at is not null and attempts = 0",
  );
  return rows[0].count;
}
