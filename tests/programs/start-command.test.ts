import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the portal is started with the same options wherever it is started", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const options = /node (\S.*) lib\/programs\/start\.ts/.exec(scripts.start)?.[1];
  expect(options).toMatch(/^--/);
  const container = readFileSync("docs/operations/Containerfile", "utf8");
  expect(container).toContain(`CMD ["node", "${options}", "lib/programs/start.ts"]`);
  const unit = readFileSync("docs/operations/felagi.service", "utf8");
  expect(unit).toContain(`/node ${options} lib/programs/start.ts`);
  expect(readFileSync("tests/bench/bulk-desk.ts", "utf8")).toContain(`"${options}"`);
});
