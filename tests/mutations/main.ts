import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { migrateDatabase } from "#pass-service/store/database.ts";
import { compileCache } from "#process/compile-cache.ts";
import { trackedFiles } from "#tests/architecture/source-files.ts";
import { quickDirectory } from "#tests/support/quick-directory.ts";
import { removeEmbeddedPostgres } from "#tests/support/remove-embedded-postgres.ts";
import { apply, type Mutation, rotten } from "./mutation.ts";
import { portalMutations } from "./portal-mutations.ts";
import { serviceMutations } from "./service-mutations.ts";

/**
 * `npm run test:mutations`: applies one mutation at a time to a copy of the repository, and prints
 * which rule of the conformance suite or which test failed because of it. Exits with 1 when nothing
 * failed, or when the text that a mutation replaces is not found. A word as argument selects mutations
 * by their description.
 */
const word = process.argv[2] ?? "";
const chosen = <One extends Mutation>(list: readonly One[]) =>
  list.filter(({ what }) => what.includes(word));
const limitMs = 120_000;

const problems = [...serviceMutations, ...portalMutations].flatMap((one) => rotten(one) ?? []);
if (chosen([...serviceMutations, ...portalMutations]).length === 0) {
  problems.push(`No mutation is called "${word}"`);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}

const directory = quickDirectory("mutations");
const dataDirectory = path.join(directory, "postgres");
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => process.exit(1));

try {
  // Two lanes for two cores; each breaks a copy of its own.
  const lanes = await Promise.all([serviceLane(), portalLane()]);
  for (const { what, noticed, of } of lanes) console.log(`\n${what}: ${noticed} of ${of} noticed`);
  process.exitCode = lanes.every(({ noticed, of }) => noticed === of) ? 0 : 1;
} finally {
  await removeEmbeddedPostgres(dataDirectory);
  rmSync(directory, { recursive: true, force: true });
}

/** Mutations of the service. The suite calls the mutated service in process, each on an empty database. */
async function serviceLane() {
  const copy = copyOfRepository("service");
  const { databaseUrl } = await startEmbeddedPostgres({ dataDirectory });
  await migrateDatabase(await databaseUrl("migrated"));
  const server = new pg.Client({ connectionString: await databaseUrl("postgres") });
  await server.connect();
  const result = await lane("Service", chosen(serviceMutations), copy, async () => {
    await server.query("create database mutated template migrated");
    const address = (await databaseUrl("postgres")).replace("/postgres?", "/mutated?");
    const { out, code } = await run(copy, ["tests/mutations/check-service.ts", address]);
    await server.query("drop database mutated with (force)");
    return code === 0 ? (JSON.parse(out) as string[]) : undefined;
  });
  await server.end();
  return result;
}

/** Of the portal's tests those run that are about the broken file. */
function portalLane() {
  const copy = copyOfRepository("portal");
  const report = path.join(directory, "report.json");
  const mutations = chosen(portalMutations);
  const every = [...new Set(mutations.flatMap(({ tests }) => tests))];
  return lane("Portal", mutations, copy, async (mutation) => {
    const files = mutation?.tests ?? every;
    const options = ["--config", "tests/vitest.config.ts", "--reporter=json"];
    const vitest = ["node_modules/vitest/vitest.mjs", "run", ...options, `--outputFile=${report}`];
    rmSync(report, { force: true });
    await run(copy, [...vitest, ...files]);
    return failedTests(report);
  });
}

/**
 * Applies each mutation in turn. `look` returns the names of the rules or tests that failed: none
 * for the copy without a mutation, and undefined when none could be run.
 */
async function lane<One extends Mutation>(
  what: string,
  mutations: readonly One[],
  copy: string,
  look: (mutation?: One) => Promise<string[] | undefined>,
) {
  if (mutations.length === 0) return { what, noticed: 0, of: 0 };
  const before = await look();
  if (before?.length !== 0) throw new Error(`${what}, unbroken: ${before ?? "cannot be checked"}`);
  let noticed = 0;
  for (const mutation of mutations) {
    const mend = apply(mutation, copy);
    const noticing = (await look(mutation)) ?? [];
    mend();
    const expected = noticing.find((name) => name.includes(mutation.noticedBy));
    if (expected) noticed += 1;
    const others = noticing.length > 0 ? `only by ${noticing.join("; ")}` : "by nothing";
    console.log(
      expected
        ? `✓ ${mutation.what}\n    ${expected}`
        : `✗ ${mutation.what}\n    noticed ${others}`,
    );
  }
  return { what, noticed, of: mutations.length };
}

function copyOfRepository(name: string): string {
  const copy = path.join(directory, name);
  for (const file of trackedFiles()) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
}

async function run(copy: string, parameters: string[]): Promise<{ out: string; code: number }> {
  const env = { ...process.env, ...compileCache };
  const child = spawn(process.execPath, parameters, { cwd: copy, env });
  children.add(child);
  const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? 1));
  });
  child.stderr.resume();
  const [out, code] = await Promise.all([text(child.stdout), ended]);
  clearTimeout(limit);
  children.delete(child);
  return { out, code };
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Undefined where no test could be run: a mutation that breaks the program's text proves nothing. */
function failedTests(report: string): string[] | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => fullName);
  } catch {
    return undefined;
  }
}
