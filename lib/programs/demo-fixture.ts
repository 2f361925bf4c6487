import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listMembers } from "#demo/list-members.ts";
import { demoWebsite } from "./demo-world.ts";

const fixtureSchema = z.looseObject({
  issuers: z.tuple([z.looseObject({ members: z.array(z.unknown()) })], z.unknown()),
});

/**
 * The demo's fixture with everybody on the list that is there to be sent to, and with the way back to
 * this portal; returns the new file.
 */
export function writeDemoFixture(fixture: string, folder: string, portal: number): string {
  const {
    issuers: [issuer, ...others],
    ...rest
  } = fixtureSchema.parse(JSON.parse(readFileSync(fixture, "utf8")));
  const members = [...issuer.members, ...listMembers(readFileSync("lib/demo/list.csv", "utf8"))];
  const file = path.join(folder, "fixture.json");
  const issuers = [{ ...issuer, members, website: demoWebsite(portal) }, ...others];
  writeFileSync(file, JSON.stringify({ ...rest, issuers }));
  return file;
}
