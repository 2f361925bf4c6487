import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test.each(["staff", "personal-data"])("the help of %s needs no database", (command) => {
  const data = mkdtempSync(path.join(tmpdir(), "felagi-help-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  for (const args of [["--help"], ["list", "-h"]]) {
    const said = execFileSync(process.execPath, [`lib/programs/${command}.ts`, ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: data },
      encoding: "utf8",
    });
    expect(said).toContain(`npm run ${command}`);
  }
  expect(readdirSync(data)).toEqual([]);
});
