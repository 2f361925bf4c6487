import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { playwrightTests, vitestFiles } from "./reports.ts";

/**
 * Where the time of the last check went, file by file, from the reports that its runners left.
 * `npm run test:times` shows the longest; `npm run test:times -- 100` shows more of them.
 */
const results = path.resolve(import.meta.dirname, ".results");
const shown = Number(process.argv[2] ?? 25);

interface Time {
  file: string;
  tests: number;
  seconds: number;
  longest: { title: string; seconds: number };
}

const read = (name: string) => readFileSync(path.join(results, name), "utf8");

/** A file's time includes what it prepares before its first test. */
function unitTimes(): Time[] {
  return vitestFiles(read("vitest.json")).map((file) => ({
    file: path.relative(process.cwd(), file.name),
    tests: file.assertionResults.length,
    seconds: (file.endTime - file.startTime) / 1_000,
    longest: longestOf(
      file.assertionResults.map(({ fullName: title, duration }) => ({
        title,
        seconds: (duration ?? 0) / 1_000,
      })),
    ),
  }));
}

function endToEndTimes(): Time[] {
  const ran = Map.groupBy(playwrightTests(read("e2e.json")), ({ file }) => file);
  return [...ran].map(([file, tests]) => ({
    file,
    tests: tests.length,
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    longest: longestOf(tests),
  }));
}

function longestOf(tests: { title: string; seconds: number }[]) {
  const [first] = tests.toSorted((one, other) => other.seconds - one.seconds);
  return first ?? { title: "", seconds: 0 };
}

function show(what: string, times: Time[]): void {
  const tests = times.reduce((sum, time) => sum + time.tests, 0);
  const seconds = times.reduce((sum, time) => sum + time.seconds, 0);
  console.log(
    `\n${what}: ${tests} tests in ${times.length} files, ${seconds.toFixed(0)} s of all workers together`,
  );
  console.log("      s  tests  longest test");
  for (const time of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown)) {
    const columns = [time.seconds.toFixed(1).padStart(7), String(time.tests).padStart(6)];
    const longest = `${time.longest.seconds.toFixed(1)} s: ${time.longest.title.slice(0, 70)}`;
    console.log(`${columns.join(" ")}  ${time.file} (${longest})`);
  }
}

const reports: [what: string, file: string, times: () => Time[]][] = [
  ["Unit, contract, store and architecture tests", "vitest.json", unitTimes],
  ["End-to-end tests", "e2e.json", endToEndTimes],
];
const present = reports.filter(([, file]) => existsSync(path.join(results, file)));
for (const [what, , times] of present) show(what, times());
if (present.length === 0) {
  console.error("There is no report: `npm test` leaves one.");
  process.exit(1);
}
