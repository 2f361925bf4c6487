import autocannon from "autocannon";
import { demoWorld } from "#programs/demo-world.ts";
import type { World } from "../world.ts";

const ports = { portal: 3740, service: 4740 };
const metricsToken = "bench-metrics-token-0123456789abcdef";
const stages = [1_000, 2_000, 3_000, 4_000, 5_000];

/**
 * Resident memory of the portal after each thousand loads of the start page, every one with a header
 * of languages of its own. A cache without bound shows as growth from stage to stage.
 */
export async function memory(world: World): Promise<string[]> {
  const demo = demoWorld(ports, world.directory);
  const url = `http://localhost:${ports.portal}/`;
  await world.start("The portal", ports.portal, ["lib/programs/start.ts"], {
    ...demo.portal,
    DATABASE_URL: await world.databaseUrl("memory"),
    METRICS_TOKEN: metricsToken,
  });
  const measured: number[] = [];
  for (const loads of stages) {
    process.stderr.write(`  ${loads} page loads\n`);
    await load(url, 1_000);
    measured.push(await residentMegabytes(url));
  }
  const [first = 0, last = 0] = [measured[0], measured.at(-1)];
  return [
    "Resident memory of the portal, in MB:",
    ...stages.map((loads, at) => `  after ${loads} loads  ${measured[at]?.toFixed(0)}`),
    `  load 5 000 against load 1 000: ${(last / first).toFixed(2)} (goal: at most 1.10)`,
  ];
}

let visits = 0;

async function load(url: string, amount: number): Promise<void> {
  const result = await autocannon({
    url,
    amount,
    connections: 4,
    requests: [{ setupRequest: (request) => ({ ...request, headers: headersOf(visits++) }) }],
  });
  if (result["2xx"] !== amount) throw new Error(`${result["2xx"]} of ${amount} pages were loaded.`);
}

/** A few hundred languages that nobody speaks. */
function headersOf(visit: number): Record<string, string> {
  const tags = Array.from({ length: 300 }, (_, at) => `x${(visit * 300 + at).toString(36)};q=0.5`);
  return { accept: "text/html", "accept-language": tags.join(",") };
}

async function residentMegabytes(url: string): Promise<number> {
  const answer = await fetch(`${url}metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const bytes = /^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1];
  if (!bytes) throw new Error("The portal reported no memory.");
  return Number(bytes) / 2 ** 20;
}
