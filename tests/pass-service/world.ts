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

type WrittenTemplate = NonNullable<Written["passTemplates"]>[number];

export const offeredCode = "OfferedTemplate0000001";

/** A club with one template whose passes anybody may obtain, unless the test wants it otherwise. */
export function worldOffering(template: Partial<WrittenTemplate> = {}): Fixture {
  const issuer: Written = {
    id: randomUUID(),
    name: "Félagið",
    colours: { card: "#0b3d5c", accent: "#f2b84b" },
    support: { email: "spurt@felagid.example" },
    keys: [{ keyId: "demo", token: "demo" }],
    passTemplates: [
      {
        id: randomUUID(),
        type: "TICKET",
        name: "Miði",
        deliveryCode: offeredCode,
        allowsNewPass: true,
        ...template,
      },
    ],
  };
  return readFixture(JSON.stringify({ issuers: [issuer] }));
}

/** An input field that the holder enters. */
export function memberField(
  identifier: string,
  more: Partial<NonNullable<WrittenTemplate["inputFields"]>[number]> = {},
) {
  return { identifier, label: identifier, type: "MEMBER" as const, ...more };
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

const template = (digit: number) => `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c200${digit}`;

/** The demo issuer's templates. */
export const templates = {
  membership: template(1),
  punch: template(3),
  gift: template(4),
  ticket: template(5),
  coupon: template(6),
  multiTicket: template(7),
  trainingWeekend: template(8),
} as const;

const loose = (digit: number) => `0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c700${digit}`;

/** The demo issuer's passes that no membership issued, and the codes on them. */
export const passes = {
  punch: loose(1),
  gift: loose(2),
  ticket: loose(3),
  coupon: loose(4),
  multiTicket: loose(5),
} as const;
export const codes = {
  punch: "DemoPunchCard000000001",
  gift: "DemoGiftCard0000000001",
  ticket: "DemoTicket000000000001",
  coupon: "DemoCoupon000000000001",
  multiTicket: "DemoMultiTicket0000001",
} as const;
