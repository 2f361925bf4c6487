import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portalProgram } from "#programs/child-program.ts";

test.each([
  ["npm start", "package.json", (file: string) => JSON.parse(file).scripts.start],
  [
    "the image",
    "docs/operations/Containerfile",
    (file: string) => JSON.parse(/^CMD (.+)$/m.exec(file)?.[1] ?? "[]").join(" "),
  ],
  [
    "the systemd unit",
    "docs/operations/felagi.service",
    (file: string) => /^ExecStart=(.+)$/m.exec(file)?.[1] ?? "",
  ],
])("%s starts the portal as the demo does", (_, file, commandOf) => {
  const command = commandOf(readFileSync(file, "utf8"));
  expect(command.slice(command.indexOf("node --"))).toBe(`node ${portalProgram.join(" ")}`);
});
