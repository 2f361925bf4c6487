import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import { capacityOf, type OverloadResult, runOverload } from "../overload-run.ts";
import type { World } from "../world.ts";

const ports = { portal: 3730, service: 4730 };
const unguardedPort = 3731;
const visitors = 600;
/** At least; a visitor asks at most once a second, and a queue needs some who wait in it. */
const times = 3;
const minPerSecond = 200;

/** A page that is rendered for each visitor, asked for three times as often as it can be answered, with load shedding and without. */
export async function overload(world: World, seconds: number): Promise<string[]> {
  const demo = demoWorld(ports, world.directory);
  const start = async (name: string, port: number, database: string, more = {}) => {
    await world.start(name, port, portalProgram, {
      ...demo.portal,
      DATABASE_URL: await world.databaseUrl(database),
      TRUSTED_PROXIES: "127.0.0.1,::1",
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      ...more,
    });
    return `http://localhost:${port}/personal-data`;
  };
  const guarded = await start("The portal", ports.portal, "guarded");
  const unguarded = await start("The portal without load shedding", unguardedPort, "unguarded", {
    MAX_CONCURRENT_REQUESTS: "0",
  });
  process.stderr.write("  what it can serve\n");
  for (const url of [guarded, unguarded]) await capacityOf(url, 16, 3);
  const capacity = await capacityOf(guarded, 16, seconds);
  const perSecond = Math.max(times * capacity, minPerSecond);
  const load = { perSecond, connections: visitors, seconds };
  process.stderr.write(`  ${perSecond.toFixed(0)} requests/s, with load shedding\n`);
  const withGate = await runOverload(guarded, load);
  process.stderr.write("  the same without it\n");
  const without = await runOverload(unguarded, load);
  return [
    `A rendered page asked for ${load.perSecond.toFixed(0)} times a second for ${seconds} s by ${visitors} visitors;`,
    `it can be answered ${capacity.toFixed(0)} times a second to 16: ${(perSecond / capacity).toFixed(1)} times as much.`,
    "",
    lineOf([
      "",
      "served/s",
      "p50 ms",
      "p99 ms",
      "503",
      "p50 ms",
      "p99 ms",
      "unanswered",
      "recovered",
    ]),
    lineOf(["load shedding", ...figuresOf(withGate)]),
    lineOf(["without it", ...figuresOf(without)]),
  ];
}

function figuresOf({
  served,
  rejected,
  unanswered,
  others,
  secondsToRecover,
}: OverloadResult): string[] {
  return [
    served.perSecond.toFixed(0),
    served.p50Ms.toFixed(0),
    served.p99Ms.toFixed(0),
    `${(rejected.share * 100).toFixed(0)} %`,
    rejected.p50Ms.toFixed(0),
    rejected.p99Ms.toFixed(0),
    `${unanswered}${others && `, ${others}`}`,
    `${secondsToRecover.toFixed(1)} s`,
  ];
}

const lineOf = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(11))).join("");
