import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listMembers } from "#demo/list-members.ts";
import { demoWebsite } from "./demo-world.ts";

const fixtureSchema = z.looseObject({
  issuers: z.tuple([z.looseObject({ members: z.array(z.unknown()) })], z.unknown()),
});

/** Writes the demo's fixture with the members of its list and the way back to this portal. */
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
