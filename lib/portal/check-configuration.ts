import "server-only";
import { describeProblems, readConfiguration } from "#portal/configuration/configuration.ts";

/** A program: says everything that is wrong with the configuration, and fails when there is anything. */
const read = readConfiguration();
if (!read.ok) {
  process.stderr.write(`${describeProblems(read.problems)}\n`);
  process.exitCode = 1;
}
