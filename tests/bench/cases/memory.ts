import autocannon from "autocannon";
import { demoWorld } from "#programs/demo-world.ts";
import { portalProgram } from "#programs/portal-program.ts";
import type { MemoryReport } from "../memory-reporter.ts";
import type { World } from "../world.ts";

const ports = { portal: 3740, service: 4740, memory: 3741 };
const reporter = "./tests/bench/memory-reporter.ts";
const stages = [1_000, 2_000, 3_000, 4_000, 5_000];

/**
 * Memory of the portal after each thousand loads of a rendered page, every one with a header of
 * languages of its own. Live memory is what is left after a garbage collection: a cache without bound
 * shows there as growth from stage to stage. Resident memory also has garbage in it, and its first
 * figure is low because V8 enlarges its heap up to the second large collection.
 */
export async function memory(world: World): Promise<string[]> {
  const demo = demoWorld(ports, world.directory);
  const url = `http://localhost:${ports.portal}/personal-data`;
  await world.start(
    "The portal",
    ports.portal,
    ["--expose-gc", "--import", reporter, ...portalProgram],
    {
      ...demo.portal,
      DATABASE_URL: await world.databaseUrl("memory"),
      MEMORY_REPORT_PORT: String(ports.memory),
    },
  );
  const measured: MemoryReport[] = [];
  for (const loads of stages) {
    process.stderr.write(`  ${loads} page loads\n`);
    await load(url, 1_000);
    const answer = await fetch(`http://127.0.0.1:${ports.memory}/`);
    measured.push((await answer.json()) as MemoryReport);
  }
  return [
    "Memory of the portal, in MB:            live  resident",
    ...measured.map(
      ({ live, resident }, at) =>
        `  after ${stages[at]} loads ${" ".repeat(21)}${megabytes(live)}${megabytes(resident)}`,
    ),
    `  load 5 000 against load 1 000: live ${growth(measured, "live")} (goal: at most 1.10), resident ${growth(measured, "resident")}`,
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0).padStart(8);
}

function growth(measured: MemoryReport[], kind: keyof MemoryReport): string {
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? (last[kind] / first[kind]).toFixed(2) : "unknown";
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
