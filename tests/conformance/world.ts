import { readFile } from "node:fs/promises";
import type pg from "pg";
import { type World, worldSchema } from "#conformance/world.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";
import { loadWorld, serviceOn, type TestService } from "#tests/pass-service/test-service.ts";
import { codes } from "#tests/pass-service/world.ts";

const demoFile = (name: string) => new URL(`../../lib/demo/${name}`, import.meta.url);
const read = async (name: string) => JSON.parse(await readFile(demoFile(name), "utf8"));

const locked = {
  passId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7101",
  identifier: "skapur",
};
const field = { identifier: locked.identifier, label: "Skápur", format: "TEXT", type: "ISSUER" };
const inputFields = [{ identifier: locked.identifier, value: "12" }];

/** What the demo has no room for: a closed template, and one whose input fields are locked. */
const more = [
  { id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2102", type: "COUPON", disableIssue: true },
  {
    id: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c2103",
    type: "STORAGE",
    lockInputFields: true,
    inputFields: [field],
    passes: [{ id: locked.passId, inputFields }],
  },
];

/** The service with a world in which every rule can be seen. */
export async function wholeService(pool: pg.Pool, publicUrl?: string): Promise<TestService> {
  const fixture = await read("fixture.json");
  fixture.issuers[0].passTemplates.push(...more);
  await loadWorld(pool, readFixture(JSON.stringify(fixture)));
  return serviceOn(pool, publicUrl);
}

/** What the demo says of itself, and what may be used up where nobody visits afterwards. */
export async function wholeWorld(): Promise<World> {
  const world = await demoWorld();
  return {
    ...world,
    templates: { ...world.templates, locked },
    scan: {
      ...world.scan,
      redeemed: { data: codes.coupon },
      voided: { data: codes.multiTicket },
    },
  };
}

export async function demoWorld(): Promise<World> {
  return worldSchema.parse(await read("conformance.json"));
}
