import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs a program in an empty environment; its data folder must stay empty. */
function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const data = mkdtempSync(path.join(tmpdir(), "felagi-nothing-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`lib/programs/${program}.ts`, ...args],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DATA_DIR: path.join(data, "made/later"),
        ...environment,
      },
      encoding: "utf8",
    },
  );
  expect(readdirSync(data)).toEqual([]);
  return { status, stdout, stderr };
}

test("the doctor makes no database: it says that there is none yet, and looks at the rest", () => {
  const { status, stdout, stderr } = run("doctor", ["--json"], { PORT: "99999" });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  const { findings } = JSON.parse(stdout) as { findings: { what: string; seen?: string }[] };
  expect(findings.find(({ what }) => what === "database")?.seen).toContain("at the first start");
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(["PORT", "disk"]));
  expect(findings.map(({ what }) => what)).not.toContain("DATABASE_URL");
});

test.each([
  [
    "staff",
    ["list"],
    /^The staff cannot be listed\. To mend:\n {2}environment file: there is none at .+own\/portal\.env.+npm run setup .+DATA_DIR.+\n$/,
  ],
  ["personal-data", ["erase"], /^Nothing was erased\. To mend:\n {2}environment file: /],
  [
    "staff",
    ["invite", "--email", "nobody", "--name", "N", "--role", "boss"],
    /^Nobody was invited\. To mend:\n {2}--email takes .+\n {2}--role takes .+\n$/,
  ],
  ["staff", [], /^The staff of the portal/],
])("%s %j makes no database when it cannot go on, and says why", (program, args, reason) => {
  const { status, stdout, stderr } = run(program, args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(reason);
});

test.each([
  ["staff", ["list", "-h"], "npm run staff"],
  ["personal-data", ["--help"], "npm run personal-data"],
  ["doctor", ["--help"], "npm run doctor"],
  ["demo", ["--help"], "MAILBOX_PORT"],
  ["dev", ["-h"], "PASS_SERVICE_PORT"],
  ["build", ["--help"], "Builds the portal"],
  ["start", ["--help"], "npm start"],
])("the help of %s makes nothing", (program, args, words) => {
  const { status, stdout, stderr } = run(program, args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(words);
});

test("a program without options refuses one before it makes anything", () => {
  const { status, stderr } = run("demo", ["--port", "3001"]);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "There is no such option: --port 3001. See --help.\n",
  });
});
