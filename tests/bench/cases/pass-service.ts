import { endpoints } from "#contract/index.ts";
import { demoFixture } from "#programs/demo-world.ts";
import { type Candidate, compare } from "../compare.ts";
import { keyHeaders } from "../key.ts";
import type { Step } from "../measure.ts";
import { addMembers } from "../members-in-bulk.ts";
import { addGiftCards, giveNumbers, randomGiftCard, randomPass } from "../passes-in-bulk.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

const ports = { one: 4703, other: 4704, peer: 4713 };
const database = "passes";
/** Members with a pass and a number, and as many gift cards beside them. */
const count = 10_000;
const samples = 20;

type Case = "pass-read" | "scan" | "sms" | "two-processes";

interface Way {
  what: string;
  steps: readonly Step[];
}

const address = (path: string, id: string) => path.replace(/\{\w+\}/, id);

const ways: Record<Case, Way> = {
  "pass-read": { what: "pass read", steps: [passRead()] },
  scan: { what: "scan and action, in turn", steps: scanAndAction() },
  sms: { what: "SMS send, worker running", steps: [smsSend()] },
  "two-processes": { what: "pass read", steps: [passRead()] },
};

function passRead(): Step {
  const { method, path, success: status } = endpoints.readPass;
  return { method, status, make: () => ({ path: address(path, randomPass(count)) }) };
}

function scanAndAction(): Step[] {
  const { scan, performScanAction: action } = endpoints;
  return [
    {
      method: scan.method,
      status: scan.success,
      make: (context) => {
        const { id, code } = randomGiftCard(count);
        context.passId = id;
        // The peer gets the pass id as well: it replays statements and reads no rows.
        return { path: scan.path, body: JSON.stringify({ data: code, scannerIdentifier: id }) };
      },
      capture: (body, context) => {
        context.transactionId = JSON.parse(body).transactionId;
      },
    },
    {
      method: action.method,
      status: action.success,
      make: ({ transactionId = "", passId = "" }) => ({
        path: address(action.path, transactionId),
        body: JSON.stringify({ action: "SUBTRACT_AMOUNT", subtractedAmount: 100, passId }),
      }),
    },
  ];
}

function smsSend(): Step {
  const { method, path, success: status } = endpoints.sendSms;
  return { method, status, make: () => ({ path: address(path, randomPass(count)), body: "{}" }) };
}

/** One service, a second one on the same database, and the bare statements of the first. */
export async function openServiceContest(world: World) {
  const databaseUrl = await world.databaseUrl(database);
  const serve = (name: string, port: number) =>
    world.start(name, port, ["lib/pass-service/main.ts", "serve", "--fixture", demoFixture], {
      PASS_SERVICE_PORT: String(port),
      PASS_SERVICE_DATABASE_URL: databaseUrl,
    });
  await serve("The pass service", ports.one);
  process.stderr.write(`  writing ${count} members and gift cards\n`);
  await addMembers(databaseUrl, count);
  await addGiftCards(databaseUrl, count);
  await giveNumbers(databaseUrl);
  const origin = (port: number) => `http://127.0.0.1:${port}`;
  let isPeerThere = false;
  let isOtherThere = false;

  async function hold(name: Case, seconds: number): Promise<Row> {
    const { what, steps } = ways[name];
    const one = candidate(what, [origin(ports.one)], steps);
    if (name === "two-processes") {
      if (!isOtherThere) await serve("The second pass service", ports.other);
      isOtherThere = true;
      const both = [origin(ports.one), origin(ports.other)];
      return besides(candidate(`${what}, two processes`, both, steps), one, seconds);
    }
    if (!isPeerThere) {
      await world.start("The bare statements", ports.peer, ["tests/bench/peers/statements.ts"], {
        PORT: String(ports.peer),
        DATABASE: databaseUrl,
      });
    }
    isPeerThere = true;
    const peer = candidate("bare Hono, the same statements", [origin(ports.peer)], steps);
    return besides(one, peer, seconds);
  }

  return { hold };
}

async function besides(one: Candidate, other: Candidate, seconds: number): Promise<Row> {
  const [product, peer] = await compare([one, other], seconds);
  if (!product || !peer) throw new Error("A candidate is missing.");
  return { product, peer };
}

function candidate(name: string, origins: string[], steps: readonly Step[]): Candidate {
  const headersOf = () => ({ ...keyHeaders });
  return {
    name,
    load: { url: origins, method: "GET", headersOf, status: 0, steps },
    async verify() {
      for (const origin of origins) {
        for (let sample = 0; sample < samples; sample += 1) await walk(origin, steps);
      }
    },
  };
}

/** Goes through the steps once, and holds each answer against what was asked. */
async function walk(origin: string, steps: readonly Step[]): Promise<void> {
  const context = {};
  for (const { method, status, make, capture } of steps) {
    const { path, body } = make(context);
    const answer = await fetch(origin + path, {
      method,
      headers: { ...keyHeaders },
      ...(body && { body }),
    });
    const text = await answer.text();
    const asked = /\/pass\/([0-9a-f-]{36})$/.exec(path)?.[1] ?? "";
    if (answer.status !== status || !text.includes(asked)) {
      throw new Error(`${origin} answered ${answer.status}, and not what the case is about.`);
    }
    capture?.(text, context);
  }
}
