import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take many seconds, the longest first: begun last, one would keep a core idle. Where
 * they stand in the order of the last run is not known on a fresh clone.
 */
const longest = [
  "pass-service/platform-a.test.ts",
  "pass-service/commands.test.ts",
  "pass-service/gateways.test.ts",
  "pass-service/push.test.ts",
  "pass-service/export.test.ts",
  "conformance/program.test.ts",
  "conformance/own-service.test.ts",
  "conformance/fault-injection.test.ts",
  "pass-service/crash-recovery.test.ts",
  "pass-service/kill/kill.test.ts",
  "embedded-postgres/accounts.test.ts",
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
