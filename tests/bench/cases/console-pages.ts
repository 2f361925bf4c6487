import { demoPassword, demoTeam } from "#demo/team.ts";
import { addDemoTeam } from "#programs/demo-team.ts";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { type Candidate, compare } from "../compare.ts";
import { addMessages } from "../messages-in-bulk.ts";
import { signInStaff, submit } from "../sign-in.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const servicePort = 4720;
const few = { count: 1_000, port: 3720, database: "portal_thousand" };
const many = { count: 1_000_000, port: 3721, database: "portal_million" };
const kennitala = "0101302129";

interface Desk {
  origin: string;
  written: string;
  /** One session of each of the staff. */
  cookies: string[];
  /** A member whom the first of them has found. */
  found: string;
}

/** The console's pages where a million messages were sent, against where a thousand were. */
export async function consolePages(world: World, seconds: number): Promise<Row[]> {
  const { service, fixture } = demoWorld(
    { portal: many.port, service: servicePort },
    world.directory,
  );
  await world.start(
    "The pass service",
    servicePort,
    ["lib/pass-service/main.ts", "serve", "--fixture", fixture],
    { ...service, PASS_SERVICE_DATABASE_URL: await world.databaseUrl("pass_service_of_console") },
  );
  const thousand = await openDesk(world, few);
  const million = await openDesk(world, many);
  const rows: Row[] = [];
  for (const pageOf of [newest, failed, member]) {
    const [product, peer] = await compare([pageOf(million), pageOf(thousand)], seconds);
    if (!product || !peer) throw new Error("A candidate is missing.");
    rows.push({ product, peer });
  }
  return rows;
}

async function openDesk(world: World, { count, port, database }: typeof few): Promise<Desk> {
  const { portal } = demoWorld({ portal: port, service: servicePort }, world.directory);
  const environment = { ...portal, DATABASE_URL: await world.databaseUrl(database) };
  const written = count.toLocaleString("en").replaceAll(",", " ");
  await world.start(`The portal with ${written} messages`, port, portalProgram, environment);
  await addDemoTeam({ portal: environment });
  process.stderr.write(`  writing ${written} messages\n`);
  await addMessages(environment.DATABASE_URL, count);
  const origin = `http://localhost:${port}`;
  const cookies: string[] = [];
  for (const { email } of demoTeam) cookies.push(await signInStaff(origin, email, demoPassword));
  const answer = await submit(`${origin}/staff/members`, { kennitala }, cookies[0]);
  const found = answer.headers.get("location");
  if (!found) throw new Error("The demo member was not found: the demo world has changed.");
  return { origin, written, cookies, found };
}

const newest = (desk: Desk) =>
  candidate(desk, `newest of ${desk.written} messages`, "/staff/sms", "611");
const failed = (desk: Desk) =>
  candidate(desk, `what went wrong of ${desk.written}`, "/staff/sms?show=bad", "Félagsaðild");
const member = (desk: Desk) =>
  candidate(
    { ...desk, cookies: desk.cookies.slice(0, 1) },
    `a member, ${desk.written} messages`,
    new URL(desk.found, desk.origin).pathname,
    "010130-2129",
  );

function candidate(
  { origin, cookies }: Desk,
  name: string,
  path: string,
  holds: string,
): Candidate {
  const url = origin + path;
  const headersOf = (connection: number) => ({
    accept: "text/html",
    "accept-language": "is",
    cookie: cookies[connection % cookies.length] ?? "",
  });
  return {
    name,
    load: { url, method: "GET", headersOf, status: 200, holds },
    async verify() {
      const answer = await fetch(url, { headers: headersOf(0), redirect: "manual" });
      if (answer.status === 200 && (await answer.text()).includes(holds)) return;
      throw new Error(`${url} answered ${answer.status}, and not what the case is about.`);
    },
  };
}
