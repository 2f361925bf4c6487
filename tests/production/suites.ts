import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Part, Row } from "./part.ts";
import { runProgram } from "./program.ts";

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), message: z.string() })),
});

/** A part that runs test files, each with the rules that it states. */
const suites = (programs: Record<string, string>, files: Record<string, string[]>): Part => ({
  programs,
  async run(run) {
    const rows: Row[] = [];
    for (const [what, paths] of Object.entries(files)) {
      run.say(what);
      const vitest = [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--config",
        "tests/vitest.config.ts",
      ];
      const directory = mkdtempSync(path.join(tmpdir(), "felagi-suites-"));
      run.atEnd(() => rmSync(directory, { recursive: true, force: true }));
      const file = path.join(directory, "report.json");
      await runProgram(run, [...vitest, "--reporter=json", `--outputFile=${file}`, ...paths]);
      const report = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
      const { numPassedTests, numFailedTests, numPendingTests } = report;
      for (const { message } of report.testResults) if (message) run.say(message);
      rows.push({
        what,
        goal: "every test passes, none is skipped",
        seen: `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`,
        holds: numPassedTests > 0 && numFailedTests + numPendingTests === 0,
      });
    }
    return rows;
  },
});

export const pooler = suites(
  { pgbouncer: "pgbouncer" },
  { "behind PgBouncer": ["tests/process/pooler.test.ts"] },
);

export const carriers = suites(
  {},
  {
    "Kannel, Twilio, gateways": [
      "tests/pass-service/kannel.test.ts",
      "tests/pass-service/twilio.test.ts",
      "tests/pass-service/gateways.test.ts",
    ],
  },
);

export const killedService = suites(
  {},
  {
    "pass service and PostgreSQL killed under load": [
      "tests/pass-service/kill/kill.test.ts",
      "tests/pass-service/database-killed.test.ts",
      "tests/pass-service/crash-recovery.test.ts",
    ],
  },
);
