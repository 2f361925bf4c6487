import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The longest files, in the order in which they start: one that starts last would keep a core idle.
 * Listed here because Vitest knows the durations of the last run only, and a fresh clone has none.
 */
const longest = [
  "programs/data-folder.test.ts",
  "portal/cut-answers.test.ts",
  "embedded-postgres/accounts.test.ts",
  "pass-service/holder-journey.test.ts",
  "pass-service/npm-service.test.ts",
  "pass-service/crash-recovery.test.ts",
  "architecture/regular-expressions.test.ts",
  "pass-service/commands.test.ts",
  "pass-service/database-killed.test.ts",
  "pass-service/kill/kill.test.ts",
  "embedded-postgres/sharing.test.ts",
  "pass-service/clock.test.ts",
  "portal/personal-data/command.test.ts",
  "conformance/fault-injection.test.ts",
  "conformance/program.test.ts",
  "fuzz/fuzz.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
