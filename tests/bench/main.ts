import { parseArgs } from "node:util";
import { buildPortalWhenStale } from "#programs/build.ts";
import { bulk } from "./cases/bulk.ts";
import { capacity } from "./cases/capacity.ts";
import { memberLookup } from "./cases/member-lookup.ts";
import {
  allPasses,
  deepLink,
  type MemberPages,
  openMemberPages,
  startPage,
} from "./cases/member-pages.ts";
import { overload } from "./cases/overload.ts";
import { scripts } from "./cases/scripts.ts";
import { type Row, tableOf } from "./table.ts";
import { openWorld, type World } from "./world.ts";

let opened: Promise<MemberPages> | undefined;
const ofPages =
  (run: (pages: MemberPages, seconds: number) => Promise<Row[]>) =>
  async (world: World, seconds: number) => {
    opened ??= openMemberPages(world);
    return run(await opened, seconds);
  };

/** `overload` runs last: a portal that has just refused thousands of requests would distort other cases. */
const cases: Record<string, (world: World, seconds: number) => Promise<Row[]>> = {
  "deep-link": ofPages(deepLink),
  "start-page": ofPages(startPage),
  passes: ofPages(allPasses),
  scripts: ofPages(scripts),
  lookup: memberLookup,
  bulk,
  capacity,
  overload,
};

function readOptions(): { seconds: number; only: string[] } {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: "8" }, only: { type: "string" } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 60)
    throw new Error("--seconds takes a whole number from 1 to 60.");
  const names = Object.keys(cases);
  if (values.only !== undefined && !names.includes(values.only))
    throw new Error(`--only takes one of: ${names.join(", ")}.`);
  return { seconds, only: values.only === undefined ? names : [values.only] };
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => reject(new Error(`Stopped by ${signal}.`)));
});

/** `npm run bench`: fails when an answer is wrong, never because a figure misses its goal. */
let world: World | undefined;
try {
  const { seconds, only } = readOptions();
  await buildPortalWhenStale();
  world = await openWorld();
  const rows: Row[] = [];
  for (const name of only) {
    process.stderr.write(`${name}\n`);
    const run = cases[name];
    if (run) rows.push(...(await Promise.race([run(world, seconds), interrupted])));
  }
  process.stdout.write(`\n${tableOf(rows, seconds)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await world?.close();
  process.exit();
}
