import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Fixture, fixtureSchema } from "#pass-service/fixture/fixture-schema.ts";
import { readFixture } from "#pass-service/fixture/read-fixture.ts";

type Written = z.input<typeof fixtureSchema>["issuers"][number];
export type WrittenMember = NonNullable<Written["members"]>[number];

export const automatic = "11111111-1111-4111-8111-111111111111";
export const onRequest = "22222222-2222-4222-8222-222222222222";
export const secondOnRequest = "33333333-3333-4333-8333-333333333333";
export const kennitala = "0101302129";

/** A club with one automatic type and two on request, and the members that a test is about. */
export function worldOf(...members: Partial<WrittenMember>[]): Fixture {
  return worldWith({}, ...members);
}

/** The same, with the template of all its types as the test wants it. */
export function worldWith(
  template: Partial<NonNullable<Written["passTemplates"]>[number]>,
  ...members: Partial<WrittenMember>[]
): Fixture {
  const passTemplateId = randomUUID();
  const issuer: Written = {
    id: randomUUID(),
    name: "Félagið",
    colours: { card: "#0b3d5c", accent: "#f2b84b" },
    keys: [{ keyId: "demo", token: "demo" }],
    passTemplates: [{ id: passTemplateId, type: "MEMBER", name: "Kort", ...template }],
    membershipTypes: [
      { id: automatic, name: "Sjálfkrafa", issuance: "automatic", passTemplateId },
      { id: onRequest, name: "Að ósk", issuance: "on-request", passTemplateId },
      { id: secondOnRequest, name: "Líka að ósk", issuance: "on-request", passTemplateId },
    ],
    members: members.map((member) => ({ id: randomUUID(), kennitala, name: "Gunna", ...member })),
  };
  return readFixture(JSON.stringify({ issuers: [issuer] }));
}

export function qualifiesFor(membershipTypeId: string, qualifies = true, receivedAt = "-P1D") {
  return { membershipTypeId, qualifies, receivedAt };
}

export function liveMembership(
  membershipTypeId: string,
  more: Partial<NonNullable<WrittenMember["memberships"]>[number]> = {},
) {
  return { id: randomUUID(), membershipTypeId, status: "ACTIVE" as const, ...more };
}
