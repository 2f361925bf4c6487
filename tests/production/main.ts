import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type Part, type Row, tableOf } from "./part.ts";
import { ensure } from "./programs.ts";

/** In the order in which they run. A part is read when its turn comes. */
const parts: Record<string, () => Promise<Part>> = {
  image: async () => (await import("./image.ts")).part,
  compose: async () => (await import("./compose.ts")).part,
  systemd: async () => (await import("./systemd.ts")).part,
  kubernetes: async () => (await import("./kubernetes.ts")).part,
  monitoring: async () => (await import("./monitoring.ts")).part,
  rolling: async () => (await import("./rolling.ts")).part,
  standby: async () => (await import("./standby.ts")).part,
  faults: async () => (await import("./faults.ts")).part,
  killed: async () => (await import("./suites.ts")).killedService,
  pooler: async () => (await import("./suites.ts")).pooler,
  carriers: async () => (await import("./suites.ts")).carriers,
};

const undoings: (() => unknown)[] = [];

let undoing = Promise.resolve();

/** One after the other, also where a part ends while a signal undoes it. */
function undoAll(): Promise<void> {
  undoing = undoing.then(async () => {
    for (let undo = undoings.pop(); undo; undo = undoings.pop()) {
      try {
        await undo();
      } catch (error) {
        process.stderr.write(`  not undone: ${(error as Error).message}\n`);
      }
    }
  });
  return undoing;
}

function chosen(): string[] {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true } } });
  const names = Object.keys(parts);
  const unknown = values.only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`--only takes one of: ${names.join(", ")}.`);
  return values.only ?? names;
}

async function runPart(name: string): Promise<Row[]> {
  process.stderr.write(`\n── ${name}\n`);
  const began = Date.now();
  try {
    const part = await parts[name]?.();
    if (!part) return [];
    const missing = ensure(part.programs);
    if (missing.length > 0) throw new Error(`there is no ${missing.join(", ")}`);
    return await part.run({
      atEnd: (undo) => void undoings.push(undo),
      say: (words) => void process.stderr.write(`  ${words}\n`),
    });
  } catch (error) {
    const seen = (error as Error).message.split("\n", 1)[0] ?? "";
    process.stderr.write(`${(error as Error).stack}\n`);
    return [{ what: name, goal: "runs to its end", seen, holds: false }];
  } finally {
    await undoAll();
    process.stderr.write(`  ${Math.round((Date.now() - began) / 1000)} s\n`);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void undoAll().finally(() => process.exit(1)));

/** `npm run test:production`: what production stands on, run on this machine; fails when a row does not hold. */
try {
  const rows: Row[] = [];
  for (const name of chosen()) rows.push(...(await runPart(name)));
  const day = new Date().toISOString().slice(0, 10);
  process.stdout.write(
    `\n${tableOf(rows)}\n\n${day}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores\n`,
  );
  process.exit(rows.length > 0 && rows.every(({ holds }) => holds) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
