import { endpoints, memberLookupSchema } from "#contract/index.ts";
import { demoFixture } from "#programs/demo-world.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyHeaders } from "../key.ts";
import { addMembers, randomMember } from "../members-in-bulk.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const few = { count: 1_000, port: 4701, database: "thousand" };
const many = { count: 1_000_000, port: 4702, database: "million" };
const peerPort = 4711;
const samples = 50;

/** Two services on two databases of one server, and one primary-key select on the larger one. */
export async function memberLookup(world: World, seconds: number): Promise<Row[]> {
  const candidates = [await service(world, few), await service(world, many), await row(world)];
  const [thousand, million, peer] = await compare(candidates, seconds);
  if (!thousand || !million || !peer) throw new Error("A candidate is missing.");
  return [
    { product: million, peer: thousand },
    { product: million, peer, goal: 0.5 },
  ];
}

async function service(world: World, { count, port, database }: typeof few): Promise<Candidate> {
  const databaseUrl = await world.databaseUrl(database);
  const written = count.toLocaleString("en").replaceAll(",", " ");
  await world.start(
    `The pass service with ${written} members`,
    port,
    ["lib/pass-service/main.ts", "serve", "--fixture", demoFixture],
    { PASS_SERVICE_PORT: String(port), PASS_SERVICE_DATABASE_URL: databaseUrl },
  );
  process.stderr.write(`  writing ${written} members\n`);
  await addMembers(databaseUrl, count);
  return candidate({
    name: `member lookup, ${written} members`,
    url: `http://127.0.0.1:${port}${endpoints.lookUpMember.path}`,
    bodyFor: ({ kennitala }) => ({ kennitala }),
    isRight: (answer, { id, kennitala }) => {
      const lookup = memberLookupSchema.parse(answer);
      const held = lookup.memberships.length === 1 && lookup.memberships[0]?.pass;
      return lookup.memberId === id && lookup.kennitala === kennitala && Boolean(held);
    },
    count,
  });
}

async function row(world: World): Promise<Candidate> {
  await world.start("The bare Hono endpoint", peerPort, ["tests/bench/peers/member-row.ts"], {
    PORT: String(peerPort),
    DATABASE: await world.databaseUrl(many.database),
  });
  return candidate({
    name: "bare Hono, one primary-key select",
    url: `http://127.0.0.1:${peerPort}/member`,
    bodyFor: ({ id }) => ({ id }),
    isRight: (answer, { kennitala }) => (answer as { kennitala?: string }).kennitala === kennitala,
    count: many.count,
  });
}

type Member = ReturnType<typeof randomMember>;

interface Question {
  name: string;
  url: string;
  bodyFor(member: Member): object;
  isRight(answer: unknown, member: Member): boolean;
  count: number;
}

function candidate({ name, url, bodyFor, isRight, count }: Question): Candidate {
  const method = "POST";
  const headersOf = () => ({ ...keyHeaders });
  const newBody = () => JSON.stringify(bodyFor(randomMember(count)));
  return {
    name,
    load: { url, method, headersOf, newBody, status: 200 },
    async verify() {
      for (let number = 0; number < samples; number++) {
        const member = randomMember(count);
        const body = JSON.stringify(bodyFor(member));
        const answer = await fetch(url, { method, headers: headersOf(), body });
        if (answer.status === 200 && isRight(await answer.json(), member)) continue;
        throw new Error(`${url} answered ${answer.status}, and not the member that was asked for.`);
      }
    },
  };
}
