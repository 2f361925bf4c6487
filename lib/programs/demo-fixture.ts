import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { listMembers } from "#demo/list-members.ts";

const fixtureSchema = z.looseObject({
  issuers: z.tuple([z.looseObject({ members: z.array(z.unknown()) })], z.unknown()),
});

/** The demo's fixture with everybody on the list that is there to be sent to; returns the new file. */
export function fixtureWithList(fixture: string, folder: string): string {
  const { issuers, ...rest } = fixtureSchema.parse(JSON.parse(readFileSync(fixture, "utf8")));
  const [issuer, ...others] = issuers;
  const members = [...issuer.members, ...listMembers(readFileSync("lib/demo/list.csv", "utf8"))];
  const file = path.join(folder, "fixture.json");
  writeFileSync(file, JSON.stringify({ ...rest, issuers: [{ ...issuer, members }, ...others] }));
  return file;
}
