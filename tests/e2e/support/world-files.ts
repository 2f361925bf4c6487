import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { demoFixture, demoWebsite } from "#programs/demo-world.ts";
import { ports } from "./addresses.ts";
import { storyPeople } from "./people.ts";
import { keyId, keyToken } from "./secrets.ts";

const memberSchema = z.looseObject({ kennitala: z.string(), name: z.string() });
type FixtureMember = z.infer<typeof memberSchema>;

const fixtureSchema = z.looseObject({
  issuers: z
    .array(
      z.looseObject({
        keys: z.array(z.unknown()),
        members: z.array(memberSchema),
        website: z.string().optional(),
      }),
    )
    .min(1),
});

/** The demo world, with a key of the tests' own and a member for each test that changes one. */
export function writeFixture(file: string): void {
  const world = fixtureSchema.parse(JSON.parse(readFileSync(demoFixture, "utf8")));
  const issuer = world.issuers[0];
  if (!issuer) throw new Error("The demo world has no issuer.");
  issuer.website = demoWebsite(ports.portal);
  issuer.keys.push({ keyId, token: keyToken });
  const added = storyPeople.map(({ kennitala, like, hasPhone }) => {
    const model = issuer.members.find((member) => member.kennitala === like);
    if (!model) throw new Error(`The demo world has no ${like}.`);
    const copy = copyOf(model, kennitala);
    return hasPhone ? copy : { ...copy, phone: undefined };
  });
  issuer.members.push(...added);
  writeFileSync(file, JSON.stringify(world));
}

/** The same member under another kennitala, every record with an identifier of its own. */
function copyOf(member: FixtureMember, kennitala: string): FixtureMember {
  const renewed: unknown = JSON.parse(JSON.stringify(member), (key, value: unknown) =>
    key === "id" ? randomUUID() : value,
  );
  return { ...memberSchema.parse(renewed), kennitala };
}

/** Adds hosts to those where the issuer's file allows delivery pages. */
export function allowDeliveryHosts(issuerFile: string, hosts: string[]): void {
  changeIssuer(issuerFile, (issuer) => issuer.deliveryHosts.push(...hosts));
}

/** How the staff of a portal come in. */
export function setStaffSignIn(issuerFile: string, ways: string[]): void {
  changeIssuer(issuerFile, (issuer) => Object.assign(issuer, { staffSignIn: ways }));
}

/** How the members of a portal are identified. */
export function setMemberSignIn(issuerFile: string, modes: string[]): void {
  changeIssuer(issuerFile, (issuer) => Object.assign(issuer, { signIn: modes }));
}

const issuerSchema = z.looseObject({ deliveryHosts: z.array(z.string()) });

function changeIssuer(file: string, change: (issuer: z.infer<typeof issuerSchema>) => void): void {
  const issuer = issuerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  change(issuer);
  writeFileSync(file, JSON.stringify(issuer));
}
