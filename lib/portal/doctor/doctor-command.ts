import "server-only";
import { parseArgs } from "node:util";
import { examine } from "./examine.ts";
import { tableOf } from "./finding.ts";

/** A program: prints what was found, and fails when anything is a problem. */
const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, "data-directory": { type: "string" } },
});
const findings = await examine({ dataDirectory: values["data-directory"] });
const isWell = findings.every(({ cure }) => cure === undefined);
const report = values.json
  ? JSON.stringify({ ok: isWell, findings }, undefined, 2)
  : tableOf(findings);
process.stdout.write(`${report}\n`, () => process.exit(isWell ? 0 : 1));
