import "server-only";
import { parseArgs } from "node:util";
import { describeSetup, readConfiguration } from "#portal/configuration/configuration.ts";
import { embeddedFolder } from "#portal/configuration/environment.ts";
import { examine } from "./examine.ts";
import { tableOf } from "./finding.ts";

const help = `Looks over a set-up, running or not, and changes nothing in it.

npm run doctor            configuration, database and clock, service key, identity provider
npm run doctor -- --json  the same for a program

Takes the portal's environment, and shows no secrets. Exit status 1 when anything is a problem.`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
        "no-database-yet": { type: "boolean", default: false },
      },
    }).values;
  } catch {
    return undefined;
  }
}

/** A program: prints what was found, and fails when anything is a problem. */
const values = readArguments();
if (!values) {
  process.stderr.write("There is no such option. See --help.\n");
  process.exitCode = 1;
} else if (values.help) {
  process.stdout.write(`${help}\n`);
} else {
  const read = readConfiguration();
  if (read.ok) process.stderr.write(`${describeSetup(read.configuration)}\n`);
  const findings = await examine({
    dataDirectory: embeddedFolder(),
    isDatabaseYetToBeMade: values["no-database-yet"],
  });
  const isWell = findings.every(({ cure }) => cure === undefined);
  const report = values.json
    ? JSON.stringify({ ok: isWell, findings }, undefined, 2)
    : tableOf(findings);
  process.stdout.write(`${report}\n`, () => process.exit(isWell ? 0 : 1));
}
