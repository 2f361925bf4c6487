import "server-only";
import { describeProblems, readConfiguration } from "#portal/configuration/configuration.ts";
import { problemsOfDatabase } from "#portal/database/database-version.ts";

/** A program: lists configuration faults. `--embedded`: the database is yet to be started. */
const read = readConfiguration();
const database = process.argv.includes("--embedded") ? [] : await problemsOfDatabase();
const problems = [...(read.ok ? [] : read.problems), ...database];
if (problems.length > 0) {
  process.stderr.write(`${describeProblems(problems)}\n`);
  process.exitCode = 1;
}
