import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { compileCache } from "#process/compile-cache.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./reports.ts";

/**
 * The whole check, in the order in which a mistake is cheapest to find. Every runner reports for
 * itself; at the end their counts are added up in one line.
 */
const results = "tests/.results";
/** Tests that passed in their retry; absent when there is none. */
const flakyFile = "test-results/flaky.txt";
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Four times what the longest step takes on two cores. */
const stepLimitMs = 45 * 60_000;

interface Step {
  what: string;
  command: string[];
  report?: { file: string; read: (report: string) => Counts };
}

const steps: Step[] = [
  { what: "Format and lint", command: [bin("biome"), "ci", "."] },
  { what: "Types of the routes", command: [bin("next"), "typegen"] },
  { what: "Types", command: [bin("tsc"), "--noEmit"] },
  {
    what: "A browser, two proxies and PgBouncer",
    command: [process.execPath, "tests/ensure-programs.ts"],
  },
  {
    what: "Unit, contract, store and architecture tests",
    command: [
      bin("vitest"),
      "run",
      "--config",
      "tests/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}/vitest.json`,
    ],
    report: { file: "vitest.json", read: vitestCounts },
  },
  { what: "Build", command: [process.execPath, "lib/programs/build.ts"] },
  {
    what: "End-to-end tests in Chromium",
    command: [bin("playwright"), "test", "--config", "tests/playwright.config.ts"],
    report: { file: "e2e.json", read: playwrightCounts },
  },
];

function firstLines(text: string): string {
  return text.split("\n").slice(0, 20).join("\n");
}

function run(command: string[]): Promise<number> {
  const [program = "", ...parameters] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ["ignore", "inherit", "inherit"] });
    const limit = setTimeout(() => {
      console.log(`\nNot done in ${stepLimitMs / 60_000} minutes: ended.`);
      child.kill("SIGKILL");
    }, stepLimitMs);
    const end = () => void child.kill();
    process.once("exit", end);
    child.once("error", reject);
    child.once("exit", (status) => {
      clearTimeout(limit);
      process.off("exit", end);
      resolve(status ?? 1);
    });
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => process.exit(1));

// Tests start some hundred programs, which share compiled code.
process.env.NODE_COMPILE_CACHE ??= compileCache.NODE_COMPILE_CACHE;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
rmSync(flakyFile, { force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const flaky: string[] = [];
const broken: string[] = [];
for (const { what, command, report } of steps) {
  console.log(`\n── ${what}`);
  const status = await run(command);
  if (status !== 0) broken.push(what);
  if (report && existsSync(`${results}/${report.file}`)) {
    const count = report.read(readFileSync(`${results}/${report.file}`, "utf8"));
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += count[key];
    failures.push(...count.failures);
    flaky.push(...count.flaky);
  } else if (status !== 0) {
    break;
  }
}

for (const failure of failures) console.log(`\n${firstLines(stripVTControlCharacters(failure))}`);
if (broken.length > 0) console.log(`\nNot in order: ${broken.join("; ")}`);
if (flaky.length > 0) {
  mkdirSync(path.dirname(flakyFile), { recursive: true });
  writeFileSync(flakyFile, `${flaky.join("\n")}\n`);
  console.log(`\n${flaky.map((test) => `flaky: ${test}`).join("\n")}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(broken.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);
