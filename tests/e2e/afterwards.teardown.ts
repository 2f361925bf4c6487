import { readFileSync } from "node:fs";
import { expect, test as teardown } from "@playwright/test";
import { memberClient } from "./support/member-client.ts";
import { logFiles } from "./support/results.ts";
import { keyToken, upstreamCanary } from "./support/secrets.ts";
import { staffClient } from "./support/staff-client.ts";

const neverLogged = {
  // Not within a longer number, such as the time of the line.
  "a kennitala": /(?<!\d)010130-?\d{4}(?!\d)/,
  "a phone number": /(?<!\d)(354 ?)?611 ?\d{4}(?!\d)/,
  "the address of a pass": /\/p\/[0-9A-Za-z]{22}/,
  "the service's key": new RegExp(keyToken),
  "the secret of an identity provider's": new RegExp(
    `${staffClient.secret}|${memberClient.secret}`,
  ),
  "what the service said": new RegExp(upstreamCanary),
  "a stack trace": /^\s+at .+:\d+:\d+\)?$/m,
};

/** The number of a request may by chance hold the digits of a phone. */
const randomIds = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

for (const [program, file] of Object.entries(logFiles)) {
  for (const [what, pattern] of Object.entries(neverLogged)) {
    teardown(`after everything that happened, the log of ${program} does not hold ${what}`, () => {
      const lines = readFileSync(file, "utf8").split("\n");
      const holds = (line: string) => pattern.test(line.replaceAll(randomIds, ""));
      expect(lines.filter(holds)).toEqual([]);
    });
  }
}
