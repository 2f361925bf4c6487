import { endpoints, memberLookupSchema } from "#contract/index.ts";
import { keyHeaders } from "../key.ts";
import { type Candidate, compare } from "../measure.ts";
import { randomMember } from "../members-in-bulk.ts";
import { type Row, ratioRow } from "../table.ts";
import { memberCount, type World } from "../world.ts";

const samples = 50;

/** The lookup of a member by kennitala, beside one select by primary key on the same table. */
export async function memberLookup(world: World, seconds: number): Promise<Row[]> {
  const service = await world.service();
  await world.start(["tests/bench/peers/member-row.ts"], {
    PORT: String(world.ports.hono),
    DATABASE: await world.databaseUrl("pass_service"),
  });
  const lookup = candidate({
    name: "member lookup",
    url: service + endpoints.lookUpMember.path,
    bodyFor: ({ kennitala }) => ({ kennitala }),
    isRight: (answer, { id, kennitala }) => {
      const found = memberLookupSchema.parse(answer);
      const isMember = found.memberships.length === 1 && found.memberships[0]?.pass;
      return found.memberId === id && found.kennitala === kennitala && Boolean(isMember);
    },
  });
  const select = candidate({
    name: "bare Hono, one select by primary key",
    url: `${world.at("hono")}/member`,
    bodyFor: ({ id }) => ({ id }),
    isRight: (answer, { kennitala }) => (answer as { kennitala?: string }).kennitala === kennitala,
  });
  return [ratioRow(await compare([lookup, select], seconds), 0.35)];
}

type Member = ReturnType<typeof randomMember>;

interface Question {
  name: string;
  url: string;
  bodyFor(member: Member): object;
  isRight(answer: unknown, member: Member): boolean;
}

function candidate({ name, url, bodyFor, isRight }: Question): Candidate {
  const headersOf = () => ({ ...keyHeaders });
  return {
    name,
    url,
    method: "POST",
    headersOf,
    newBody: () => JSON.stringify(bodyFor(randomMember(memberCount))),
    status: 200,
    async verify() {
      for (let number = 0; number < samples; number++) {
        const member = randomMember(memberCount);
        const body = JSON.stringify(bodyFor(member));
        const answer = await fetch(url, { method: "POST", headers: headersOf(), body });
        if (answer.status === 200 && isRight(await answer.json(), member)) continue;
        throw new Error(`${url} answered ${answer.status}, and not the member that was asked for.`);
      }
    },
  };
}
