import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portalProgram } from "#programs/child-program.ts";

test.each([
  ["npm start", "package.json", (file: string) => JSON.parse(file).scripts.start],
  [
    "the image",
    "deploy/felagi",
    (file: string) => /exec (node --.+start\.ts)/.exec(file)?.[1] ?? "",
  ],
  [
    "the systemd unit",
    "deploy/systemd/felagi-portal.service",
    (file: string) => /^ExecStart=(.+)$/m.exec(file)?.[1] ?? "",
  ],
])("%s starts the portal as the demo does", (_, file, commandOf) => {
  const command = commandOf(readFileSync(file, "utf8"));
  expect(command.slice(command.indexOf("node --"))).toBe(`node ${portalProgram.join(" ")}`);
});
