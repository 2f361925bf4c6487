import { type ProxyProgram, startProxy } from "#tests/proxies/proxy-program.ts";
import { loadFromAddresses, secondsToRecover, slowestVisitMs } from "../load-from-addresses.ts";
import { log, measure } from "../measure.ts";
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
