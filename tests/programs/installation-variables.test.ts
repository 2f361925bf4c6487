import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { installationVariables } from "#process/installation.ts";

/** What may be chosen for the demo too. */
const kept =
  /^(PORT|PASS_SERVICE_PORT|ELECTRONIC_ID_PORT|MAILBOX_PORT|DATA_DIR|FELAGI_DEMO|NODE_ENV)$/;

test("the demo leaves aside every variable of an installation but the ports and the folder", () => {
  const example = readFileSync(".env.example", "utf8");
  const names = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !installationVariables.test(name))).toEqual(
    names.filter((name) => kept.test(name)),
  );
  expect(
    ["PATH", "HOME", "TMPDIR", "NODE_OPTIONS"].filter((name) => installationVariables.test(name)),
  ).toEqual([]);
});
