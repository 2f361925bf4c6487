import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { issuerJsonSchema } from "#portal/configuration/issuer-schema.ts";

const schemaFile = "docs/issuer.schema.json";
const demoFile = "lib/demo/issuer.json";
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("the committed JSON Schema of the issuer's file is current (npm run issuer-schema)", () => {
  expect(readJson(schemaFile)).toEqual(JSON.parse(JSON.stringify(issuerJsonSchema())));
});

test("the demo's issuer file names the JSON Schema, so that editors check it", () => {
  const named = path.join(path.dirname(demoFile), readJson(demoFile).$schema);
  expect(named).toBe(path.normalize(schemaFile));
});
