import { Agent, request as send } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { type ProxyProgram, startProxy } from "#tests/proxies/proxy-program.ts";
import { log, measure, percentile } from "../measure.ts";
import type { Row } from "../table.ts";
import type { World } from "../world.ts";

/** Drawn for each visitor, without a call to the service. */
const path = "/personal-data";
const times = 3;

/** A page that is asked for three times as often as a process can draw it, behind the shipped nginx file. */
export async function overload(world: World, seconds: number): Promise<Row[]> {
  const portal = await world.portal();
  const proxy = await startProxy("nginx", world.ports.portal);
  try {
    return await measureOverload(portal, proxy, seconds);
  } finally {
    await proxy.stop();
  }
}

async function measureOverload(
  portal: string,
  { port }: ProxyProgram,
  seconds: number,
): Promise<Row[]> {
  log("what a process can draw");
  const page = {
    name: path,
    url: portal + path,
    headersOf: () => ({ accept: "text/html" }),
    status: 200,
    verify: async () => {},
  };
  await measure(page, 10);
  const capacity = await measure(page, seconds);
  const load = { port, path, perSecond: times * capacity, seconds: Math.max(seconds, 10) };
  const usualMs = await slowestVisitMs(load);
  log(`${load.perSecond.toFixed(0)} requests/s for ${load.seconds} s`);
  const { servedPerSecond, refused, others } = await loadFromAddresses(load);
  const recovery = await secondsToRecover(load, 3 * usualMs);
  return [
    {
      what: "three times the capacity, served",
      unit: "requests/s",
      figure: servedPerSecond,
      peer: { name: "what a process can draw for 16", figure: capacity },
      atLeast: 0.3,
    },
    { what: "…, refused, p99", unit: "ms", figure: refused.p99Ms, atMost: 5_000 },
    {
      what: `…, of ${refused.count} refused without Retry-After`,
      unit: "answers",
      figure: refused.withoutRetryAfter,
      atMost: 0,
    },
    {
      what: `…, answered otherwise ${[...new Set(others)].join(" ")}`.trim(),
      unit: "requests",
      figure: others.length,
      atMost: 0,
    },
    { what: "…, recovery", unit: "s", figure: recovery, atMost: 10 },
  ];
}

interface Load {
  port: number;
  path: string;
  perSecond: number;
  seconds: number;
}

interface Answer {
  status: number;
  ms: number;
  hasRetryAfter: boolean;
}

interface Loaded {
  servedPerSecond: number;
  refused: { count: number; withoutRetryAfter: number; p99Ms: number };
  /** Neither served nor refused: another status, or 0 for no answer. */
  others: number[];
}

/** Visitors, each at an address of its own with a keep-alive connection. */
const visitors = Array.from({ length: 600 }, (_, at) => {
  const localAddress = `127.1.${at >> 8}.${at & 255}`;
  return new Agent({ keepAlive: true, localAddress, maxSockets: 1, rejectUnauthorized: false });
});

function visit({ port, path }: Load, agent: Agent | undefined): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, ms: performance.now() - began, hasRetryAfter });
    const headers = { host: "minar.example.is", accept: "text/html", "accept-language": "is" };
    const request = send({ host: "127.0.0.1", port, path, agent, headers, timeout: 15_000 });
    request.once("response", (response) => {
      response.resume().once("end", () => {
        end(response.statusCode ?? 0, response.headers["retry-after"] !== undefined);
      });
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => end(0));
    request.end();
  });
}

/** Visits at this rate, whether or not those before are answered. */
async function loadFromAddresses(load: Load): Promise<Loaded> {
  const visits: Promise<Answer>[] = [];
  const began = performance.now();
  for (;;) {
    const elapsed = (performance.now() - began) / 1_000;
    if (elapsed > load.seconds) break;
    while (visits.length < elapsed * load.perSecond)
      visits.push(visit(load, visitors[visits.length % visitors.length]));
    await pause(5);
  }
  const answers = await Promise.all(visits);
  const refused = answers.filter(({ status }) => status === 503 || status === 429);
  const served = answers.filter(({ status }) => status === 200).length;
  return {
    servedPerSecond: served / load.seconds,
    refused: {
      count: refused.length,
      withoutRetryAfter: refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
      p99Ms:
        refused.length > 0
          ? percentile(
              refused.map(({ ms }) => ms),
              0.99,
            )
          : 0,
    },
    others: answers
      .map(({ status }) => status)
      .filter((status) => ![200, 429, 503].includes(status)),
  };
}

/** Seconds until ten visits in a row are answered within this time; 60 at most. */
async function secondsToRecover(load: Load, withinMs: number): Promise<number> {
  const began = performance.now();
  let since = began;
  for (let inARow = 0; inARow < 10 && performance.now() - began < 60_000; inARow += 1) {
    const { status, ms } = await visit(load, visitors[inARow]);
    if (status !== 200 || ms > withinMs) [inARow, since] = [-1, performance.now()];
    await pause(20);
  }
  return (since - began) / 1_000;
}

/** Sequential visits; returns the slowest. */
async function slowestVisitMs(load: Load): Promise<number> {
  const times: number[] = [];
  while (times.length < 20) times.push((await visit(load, visitors[0])).ms);
  return Math.max(...times);
}
