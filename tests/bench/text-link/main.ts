import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { openWorld, type World } from "../world.ts";
import { areaUnderCurve, standardErrorOf } from "./area-under-curve.ts";
import { type Kind, kinds, type Person, writePeople } from "./people.ts";

/**
 * `npm run bench:text-link`: timing side channel: whether the response time reveals membership. Asks for a link for
 * each of so many people of each kind, in a mixed order, one after the other, while the jobs of those
 * before run. Fails when an answer differs, never because of a number.
 */
const ports = { portal: 3720, service: 4720, electronicId: 4740 };
const portal = `http://localhost:${ports.portal}`;
const { values } = parseArgs({ options: { samples: { type: "string", default: "200" } } });
const samples = Number(values.samples);

async function measure(world: World): Promise<Map<Kind, number[]>> {
  const fixture = path.join(world.directory, "people.json");
  const people = writePeople(fixture, samples);
  const demo = demoWorld(ports, world.directory);
  await world.build();
  await world.start(
    "The pass service",
    ports.service,
    ["lib/pass-service/main.ts", "serve", "--fixture", fixture],
    { ...demo.service, PASS_SERVICE_DATABASE_URL: await world.databaseUrl("pass_service") },
  );
  const database = await world.databaseUrl("portal");
  await world.start("The portal", ports.portal, portalProgram, {
    ...demo.portal,
    DATABASE_URL: database,
    TEXT_LINK_DAILY_LIMIT: "100000",
    TRUSTED_PROXIES: "127.0.0.1, ::1",
  });
  const ask = await openAsking();
  for (let turn = 0; turn < 50; turn += 1) await ask(`310299${1000 + turn}`, 60_000 + turn);
  const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (const [turn, { kind, kennitala }] of mixed(people).entries()) {
    times.get(kind)?.push(await ask(kennitala, turn + 1));
  }
  await tellOutcomes(database);
  return times;
}

/** Sends the form as a browser without a script does; answers the milliseconds until its end. */
async function openAsking() {
  const page = await (await fetch(portal, { headers: { "accept-language": "is" } })).text();
  const form = page.split(/<form\b/).find((part) => part.includes("Fá hlekk í SMS")) ?? "";
  const fields = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => ({
    name: /\bname="([^"]*)"/.exec(input)?.[1] ?? "",
    value: (/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&quot;", '"'),
  }));
  if (fields.length === 0) throw new Error("The start page offers no link by text.");
  let same: string | undefined;
  return async (kennitala: string, turn: number): Promise<number> => {
    const body = new FormData();
    for (const { name, value } of fields) body.set(name, value);
    body.set("kennitala", kennitala);
    const from = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
    const headers = { origin: portal, accept: "text/html", "x-forwarded-for": from };
    const began = performance.now();
    const answer = await fetch(portal, { method: "POST", body, headers, redirect: "manual" });
    const text = await answer.text();
    const took = performance.now() - began;
    const comparable = lastingPart(answer, text);
    same ??= comparable;
    if (answer.status === 303 && comparable === same) return took;
    throw new Error(`A request was answered with\n${comparable}\nand not with\n${same}`);
  };
}

/** Everything of an answer but what is new each time anyway. */
function lastingPart(answer: Response, text: string): string {
  const changing = ["date", "x-request-id"];
  const headers = [...answer.headers]
    .filter(([name]) => !changing.includes(name))
    .map(([name, value]) => `${name}: ${value.replace(/Expires=[^;]*/, "Expires")}`);
  const whole = [answer.status, ...headers, "", text].join("\n");
  const nonce = /'nonce-([^']+)'/.exec(whole)?.[1];
  return nonce ? whole.replaceAll(nonce, "NONCE") : whole;
}

function mixed(people: Person[]): Person[] {
  return people
    .map((person) => ({ person, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ person }) => person);
}

/** That the six kinds were six kinds: what became of the requests in the end. */
async function tellOutcomes(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const open = "select count(*)::int as open from text_link_request where outcome is null";
  while ((await pool.query(open)).rows[0].open > 0) await wait(500);
  const { rows } = await pool.query(
    `select coalesce(refusal_code, text_link_request.outcome) as what, count(*)::int from text_link_request
     left join dispatch on dispatch.id = dispatch_id group by 1 order by 2 desc`,
  );
  for (const { what, count } of rows) process.stdout.write(`  ${count} ${what}\n`);
  await pool.end();
}

function tell(times: Map<Kind, number[]>): void {
  const line = (cells: string[]) =>
    `${cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(9))).join("")}\n`;
  process.stdout.write(`\n${line(["kind", "samples", "p50 ms", "p95 ms", "AUC"])}`);
  for (const [kind, own] of times) {
    const others = [...times].filter(([other]) => other !== kind).flatMap(([, of]) => of);
    const sorted = own.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    const area = areaUnderCurve(own, others).toFixed(3);
    process.stdout.write(line([kind, String(own.length), at(0.5), at(0.95), area]));
  }
  const stray = standardErrorOf(samples, samples * (kinds.length - 1));
  process.stdout.write(`\nEach kind against the others; by chance ±${(2 * stray).toFixed(3)}.\n`);
}

let world: World | undefined;
try {
  world = await openWorld();
  tell(await Promise.race([measure(world), world.broken]));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await world?.close();
  process.exit();
}
