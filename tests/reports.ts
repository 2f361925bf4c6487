import { z } from "zod";

/** What the runners of `npm test` leave, as JSON. */
const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});

interface Suite {
  specs: z.infer<typeof specSchema>[];
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
);
const playwrightSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed again at the end of the run, because thousands of lines of other runners follow them. */
  failures: string[];
  /** Tests that failed and then passed in their retry: `file › test`. */
  flaky: string[];
}

export function vitestFiles(report: string) {
  return vitestSchema.parse(JSON.parse(report)).testResults;
}

export function vitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = vitestSchema.parse(
    JSON.parse(report),
  );
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded fails without a test of its own.
    if (status === "failed" && failed.length === 0) return [`${name}\n${message}`];
    return failed.map((test) => `${name}\n${test.fullName}\n${test.failureMessages.join("\n")}`);
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    failures,
    flaky: [],
  };
}

/** Every test of a report of Playwright, once for each project. */
export function playwrightTests(report: string) {
  const specsIn = ({ specs, suites = [] }: Suite): Suite["specs"] => [
    ...specs,
    ...suites.flatMap(specsIn),
  ];
  const { suites } = playwrightSchema.parse(JSON.parse(report));
  return suites.flatMap(specsIn).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `tests/e2e/${file}`,
      title: `${title} [${projectName}]`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
}

/** A flaky test counts as passed: it exists only where tests are retried, which is in CI alone. */
export function playwrightCounts(report: string): Counts {
  const { expected, unexpected, flaky, skipped } = playwrightSchema.parse(JSON.parse(report)).stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: [],
    flaky: playwrightTests(report)
      .filter(({ status }) => status === "flaky")
      .map(({ file, title }) => `${file} › ${title}`),
  };
}
