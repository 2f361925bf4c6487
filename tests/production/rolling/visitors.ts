import { randomInt } from "node:crypto";
import { Agent, request as send } from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "#tests/bench/measure.ts";
import { randomMember } from "#tests/bench/members-in-bulk.ts";
import { hiddenFieldsOf } from "#tests/bench/sign-in.ts";
import { memberCount } from "./pair.ts";

/** Requests a second, unless the machine answers fewer. */
const perSecond = 200;
/** Visitors at a time: well below what a proxy or a process allows everybody together. */
const visitors = 48;
/** Above the time that a proxy looks for a process that answers. */
const timeoutMs = 40_000;

export interface Load {
  /** Answers what was seen since the last time. */
  take(): Loaded;
  stop(): Promise<void>;
}

export interface Loaded {
  requests: number;
  perSecond: number;
  p99Ms: number;
  /** Requests without the right answer, each with what came. */
  failed: string[];
}

interface Answer {
  status: number;
  text: string;
  cookies: string[];
  location: string;
}

/** Members who come, identify themselves and look at their passes, each at an address of their own. */
export function startVisitors(origin: string): Load {
  const stopping = new AbortController();
  let seen = { since: performance.now(), times: [] as number[], failed: [] as string[] };
  let next = performance.now();

  /** Waits for its turn: together no more than `perSecond`, and what was missed is not made up for. */
  async function turn(): Promise<void> {
    next = Math.max(next + 1_000 / perSecond, performance.now());
    await pause(Math.max(0, next - performance.now()), undefined, { signal: stopping.signal });
  }

  async function ask(
    agent: Agent,
    path: string,
    isRight: (answer: Answer) => boolean,
    form?: Form,
  ) {
    await turn();
    const began = performance.now();
    const answer = await exchange(origin, agent, path, form).catch((error: Error) => error);
    seen.times.push(performance.now() - began);
    if (!(answer instanceof Error) && isRight(answer)) return answer;
    const came = answer instanceof Error ? answer.message : `${answer.status}`;
    seen.failed.push(`${form?.body ? "POST" : "GET"} ${path}: ${came}`);
    throw new Error(came);
  }

  async function visit(): Promise<void> {
    const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
    const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 1 });
    try {
      const start = await ask(
        agent,
        "/",
        ({ status, text }) => status === 200 && text.includes("kennitala"),
      );
      const script = /"(\/_next\/static\/[^"]+\.js)"/.exec(start.text)?.[1] ?? "no script";
      await ask(agent, script, ({ status }) => status === 200);
      const fields = hiddenFieldsOf(start.text, "kennitala");
      fields.set("kennitala", randomMember(memberCount).kennitala);
      const body = new Response(fields);
      const type = body.headers.get("content-type") ?? "";
      const form = { type, body: Buffer.from(await body.arrayBuffer()) };
      const signedIn = await ask(agent, "/", ({ status }) => status === 303, form);
      const cookie = signedIn.cookies.map((one) => one.split(";", 1)[0]).join("; ");
      for (let times = 0; times < 4; times += 1)
        await ask(agent, "/passes", ({ status, text }) => status === 200 && text.includes("/p/"), {
          cookie,
        });
      await ask(agent, "/passes/felagsadild", ({ location }) => location.includes("/p/"), {
        cookie,
      });
    } finally {
      agent.destroy();
    }
  }

  const all = Array.from({ length: visitors }, async () => {
    while (!stopping.signal.aborted) await visit().catch(() => {});
  });
  return {
    take() {
      const { since, times, failed } = seen;
      const now = performance.now();
      seen = { since: now, times: [], failed: [] };
      const seconds = (now - since) / 1_000;
      const p99Ms = times.length > 0 ? percentile(times, 0.99) : 0;
      return { requests: times.length, perSecond: times.length / seconds, p99Ms, failed };
    },
    async stop() {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

interface Form {
  cookie?: string;
  type?: string;
  body?: Buffer;
}

function exchange(origin: string, agent: Agent, path: string, { cookie, type, body }: Form = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const request = send(new URL(path, origin), {
      agent,
      timeout: timeoutMs,
      method: body ? "POST" : "GET",
      headers: {
        accept: "text/html",
        "accept-language": "is",
        ...(cookie && { cookie }),
        ...(body && { origin, "content-type": type, "content-length": body.length }),
      },
    });
    request.once("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then(
        (all) =>
          resolve({
            status,
            text: all.toString(),
            cookies: headers["set-cookie"] ?? [],
            location: headers.location ?? "",
          }),
        reject,
      );
    });
    request.once("timeout", () => request.destroy(new Error("no answer")));
    request.once("error", reject);
    request.end(body);
  });
}
