import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { rules } from "#conformance/run.ts";
import { type Endpoint, endpoints } from "#contract/index.ts";
import { trackedFiles } from "../architecture/source-files.ts";

const readme = readFileSync("lib/pass-service/README.md", "utf8");
const firstCells = [...readme.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell.trim());

describe("the README of the service", () => {
  test("has a row for every endpoint and every numbered rule of the interface", () => {
    const wanted = [
      ...Object.values<Endpoint>(endpoints).map((one) => `\`${one.method} ${one.path}\``),
      ...rules
        .map(({ section, number }) => `${section}, ${number}`)
        .filter((name) => /\d$/.test(name)),
    ];
    expect(wanted.filter((name) => !firstCells.includes(name))).toEqual([]);
  });

  test("names tests that are there", () => {
    const present = new Set(trackedFiles().map((file) => path.basename(file)));
    const named = [...readme.matchAll(/`([a-z-]+\.test\.ts)`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !present.has(name))).toEqual([]);
  });
});
