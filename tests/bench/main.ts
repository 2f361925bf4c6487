import { bulk } from "./cases/bulk.ts";
import { consolePages } from "./cases/console-pages.ts";
import { firstLoad } from "./cases/first-load.ts";
import { idle } from "./cases/idle.ts";
import { memberLookup } from "./cases/member-lookup.ts";
import {
  allPasses,
  deepLink,
  openMemberPages,
  startPage,
  twoPortals,
} from "./cases/member-pages.ts";
import { memory } from "./cases/memory.ts";
import { oneVisitor } from "./cases/one-visitor.ts";
import { overload } from "./cases/overload.ts";
import { openServiceContest } from "./cases/pass-service.ts";
import { type Options, readOptions } from "./options.ts";
import { type Row, tableOf } from "./table.ts";
import { openWorld, type World } from "./world.ts";

/** `npm run bench`: fails when an answer is wrong, never because a number is low. */
async function bench(
  world: World,
  { cases, seconds }: Options,
): Promise<{ rows: Row[]; lines: string[] }> {
  const rows: Row[] = [];
  const lines: string[] = [];
  const ofPages = [
    "deep-link",
    "passes",
    "start-page",
    "first-load",
    "two-portals",
    "one-visitor",
  ] as const;
  if (ofPages.some((name) => cases.includes(name))) {
    process.stderr.write("The member's pages\n");
    process.stderr.write("  building the portal, if it is stale\n");
    await world.build();
    const pages = await openMemberPages(world);
    if (cases.includes("deep-link")) rows.push(...(await deepLink(pages, seconds)));
    if (cases.includes("passes")) rows.push(...(await allPasses(pages, seconds)));
    if (cases.includes("start-page")) rows.push(...(await startPage(pages, seconds)));
    if (cases.includes("two-portals")) rows.push(...(await twoPortals(world, pages, seconds)));
    if (cases.includes("one-visitor")) lines.push(...(await oneVisitor(pages, seconds)));
    if (cases.includes("first-load")) lines.push(...(await firstLoad(pages)));
  }
  if (cases.includes("lookup")) {
    process.stderr.write("The member lookup\n");
    rows.push(...(await memberLookup(world, seconds)));
  }
  const ofService = (["pass-read", "scan", "sms", "two-processes"] as const).filter((name) =>
    cases.includes(name),
  );
  if (ofService.length > 0) {
    process.stderr.write("The pass service\n");
    const contest = await openServiceContest(world);
    for (const name of ofService) rows.push(await contest.hold(name, seconds));
  }
  if (cases.includes("console")) {
    process.stderr.write("The console's pages\n");
    process.stderr.write("  building the portal, if it is stale\n");
    await world.build();
    rows.push(...(await consolePages(world, seconds)));
  }
  if (cases.includes("bulk")) {
    process.stderr.write("Sending to a list\n  building the portal, if it is stale\n");
    await world.build();
    const figures = await bulk(world, seconds);
    rows.push(...figures.rows);
    lines.push(...figures.lines);
  }
  return { rows, lines };
}

/** Cases that report their own figures. */
async function benchOthers(world: World, { cases, seconds }: Options): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, title, run] of [
    ["overload", "Three times what the portal can serve", () => overload(world, seconds)],
    ["memory", "Memory of the portal over page loads", () => memory(world)],
    ["idle", "What an idle portal asks its database", () => idle(world)],
  ] as const) {
    if (!cases.includes(name)) continue;
    process.stderr.write(`${title}\n  building the portal, if it is stale\n`);
    await world.build();
    lines.push(...(await run()));
  }
  return lines;
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => reject(new Error(`Stopped by ${signal}.`)));
  }
});
interrupted.catch(() => {});

let world: World | undefined;
try {
  const options = readOptions(process.argv.slice(2));
  world = await openWorld();
  const { rows, lines: firstLoads } = await Promise.race([
    bench(world, options),
    world.broken,
    interrupted,
  ]);
  if (rows.length > 0) process.stdout.write(`\n${tableOf(rows, options.seconds)}\n`);
  const others = benchOthers(world, options);
  const lines = await Promise.race([others, world.broken, interrupted]);
  for (const line of ["", ...firstLoads, ...lines]) process.stdout.write(`${line}\n`);
  process.exitCode = 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await world?.close();
  process.exit();
}
