import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";

export interface OverloadResult {
  served: { perSecond: number; p50Ms: number; p99Ms: number };
  /** Share of all answers, and how long one took. */
  rejected: { share: number; p50Ms: number; p99Ms: number };
  /** Not answered when the flood was over, or not at all. */
  unanswered: number;
  others: string;
  /** From its end until visits are as quick as ever. */
  secondsToRecover: number;
}

/** Each connection is a visitor of its own, which the portal believes of a proxy that it trusts. */
const headersOf = (visitor: number) => ({
  accept: "text/html",
  "accept-language": "is",
  "x-forwarded-for": `198.18.${visitor >> 8}.${visitor & 255}`,
});

/** As many requests as the page can answer in a second when no more than these ask for it. */
export async function capacityOf(url: string, connections: number, duration: number) {
  const result = await autocannon({ url, connections, duration, setupClient: asVisitor() });
  if (result["2xx"] === 0 || result.errors > 0) throw new Error(`${url} cannot be measured.`);
  return result["2xx"] / result.duration;
}

export async function runOverload(
  url: string,
  { perSecond, connections, seconds }: { perSecond: number; connections: number; seconds: number },
): Promise<OverloadResult> {
  const baselineMs = await baselineVisitMs(url);
  const times = new Map<number, number[]>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        connections,
        duration: seconds,
        timeout: 10,
        overallRate: Math.round(perSecond),
        ignoreCoordinatedOmission: true,
        setupClient: asVisitor(),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    running.on("response", (_client, status, _bytes, ms) => {
      const seen = times.get(status) ?? [];
      times.set(status, seen);
      seen.push(ms);
    });
  });
  const secondsToRecover = await recovery(url, baselineMs);
  const served = sorted(times.get(200));
  const rejected = sorted(times.get(503));
  const all = [...times.values()].reduce((sum, one) => sum + one.length, 0);
  const others = [...times].filter(([status]) => status !== 200 && status !== 503);
  return {
    served: {
      perSecond: served.length / result.duration,
      p50Ms: at(served, 0.5),
      p99Ms: at(served, 0.99),
    },
    rejected: {
      share: all > 0 ? rejected.length / all : 0,
      p50Ms: at(rejected, 0.5),
      p99Ms: at(rejected, 0.99),
    },
    unanswered: result.requests.sent - all,
    others: others.map(([status, seen]) => `${seen.length} × ${status}`).join(", "),
    secondsToRecover,
  };
}

function asVisitor() {
  let visitors = 0;
  return (client: autocannon.Client) => client.setHeaders(headersOf(visitors++));
}

async function visit(url: string): Promise<{ ok: boolean; ms: number }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: headersOf(65_000) }).catch(() => undefined);
  await answer?.text();
  return { ok: answer?.status === 200, ms: performance.now() - began };
}

/** The slowest of twenty visits while nobody else is there. */
async function baselineVisitMs(url: string): Promise<number> {
  const seen: number[] = [];
  while (seen.length < 20) seen.push((await visit(url)).ms);
  return Math.max(...seen);
}

async function recovery(url: string, baselineMs: number): Promise<number> {
  const began = performance.now();
  let since = began;
  for (let inARow = 0; inARow < 5; inARow++) {
    const { ok, ms } = await visit(url);
    if (!ok || ms > 3 * baselineMs) [inARow, since] = [-1, performance.now()];
    if (performance.now() - began > 120_000) return Number.POSITIVE_INFINITY;
    await wait(20);
  }
  return (since - began) / 1_000;
}

const sorted = (times: number[] = []) => Float64Array.from(times).sort();
const at = (times: Float64Array, share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
