import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { z } from "zod";
import {
  dynamicBarcodeTypes,
  inputFieldFormats,
  memberStatuses,
  membershipStatuses,
  passTemplateTypes,
  passWallets,
  scanActions,
} from "#contract/index.ts";
import { countsStamps } from "#pass-service/domain/pass-write.ts";
import type { fixtureSchema } from "#pass-service/fixture/fixture-schema.ts";

type Written = z.input<typeof fixtureSchema>;
type WrittenIssuer = Written["issuers"][number];
type WrittenTemplate = NonNullable<WrittenIssuer["passTemplates"]>[number];
type WrittenPass = NonNullable<WrittenTemplate["passes"]>[number];

const id = fc.constant(0).map(() => randomUUID());
const text = fc
  .string({ unit: "binary", minLength: 1, maxLength: 20 })
  .filter((one) => one.isWellFormed() && !one.includes("\0"));
const moment = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const list = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const letters = "0123456789ABCDEFabcdef";
const code = (length: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: length, maxLength: length })
    .map((one) => one.join(""));

const copy = fc.oneof(
  fc.record({
    id,
    platform: fc.constantFrom(...passWallets),
    device: text,
    addedAt: moment,
    removedAt: maybe(moment),
  }),
  fc.record({
    id,
    platform: fc.constant("PLATFORM_A_WALLET" as const),
    device: text,
    deviceIdentifier: id,
    pushToken: id,
    addedAt: moment,
  }),
);

/** `fields` are the input fields that the template of the pass has. */
const pass = (fields: readonly string[]): fc.Arbitrary<WrittenPass> =>
  fc.record(
    {
      id,
      externalIdentifier: id,
      deliveryCode: code(22),
      scanCode: code(22),
      codeSecret: text,
      shortCode: code(12),
      createdAt: moment,
      validFrom: moment,
      expirationDate: moment,
      voidedAt: moment,
      redeemedAt: moment,
      balance: fc.nat(100_000),
      posDistributionCode: text,
      stampsLeft: fc.nat(10),
      alreadyPaid: fc.boolean(),
      isReward: fc.boolean(),
      notifyListSubscribed: fc.boolean(),
      inputFields: fc
        .subarray([...fields])
        .chain((chosen) =>
          fc.tuple(
            ...chosen.map((identifier) =>
              fc.record({ identifier: fc.constant(identifier), value: text }),
            ),
          ),
        ),
      backFields: list(fc.record({ label: fc.oneof(text, fc.constant("")), value: text })),
      copies: list(copy),
    },
    { requiredKeys: ["id", "deliveryCode", "scanCode"] },
  );

const inputField = fc.record(
  {
    identifier: id,
    label: text,
    description: text,
    isMandatory: fc.boolean(),
    format: fc.constantFrom(...inputFieldFormats),
    type: fc.constantFrom("ISSUER" as const, "MEMBER" as const),
  },
  { requiredKeys: ["identifier", "label", "type"] },
);

const giftCard = fc.record(
  {
    initialAmount: fc.nat(1000),
    minSubtractAmount: fc.integer({ min: 1, max: 5 }),
    maxAddAmount: fc.integer({ min: 5, max: 1000 }),
  },
  { requiredKeys: ["initialAmount"] },
);

const template: fc.Arbitrary<WrittenTemplate> = fc
  .record(
    {
      id,
      type: fc.constantFrom(...passTemplateTypes),
      name: text,
      englishName: text,
      description: text,
      status: fc.constantFrom("ACTIVE" as const, "VOIDED" as const),
      createdAt: moment,
      stamps: fc.integer({ min: 1, max: 20 }),
      inputFields: list(inputField),
      locations: list(
        fc.record({
          relevantText: text,
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        }),
      ),
      allowedEmailDomains: fc.subarray(["a.example", "b.example", "c.example"]),
      scanWordings: fc
        .subarray([...scanActions])
        .chain((actions) =>
          fc.tuple(
            ...actions.map((action) =>
              fc.record({ action: fc.constant(action), customTitle: text }),
            ),
          ),
        ),
      allowsNewPass: fc.boolean(),
      passPrice: fc.nat(10_000),
      hasDynamicBarcode: fc.boolean(),
      dynamicBarcodeExpirationTimeSeconds: fc.integer({ min: 1, max: 600 }),
      dynamicBarcodeType: fc.constantFrom(...dynamicBarcodeTypes),
      lockInputFields: fc.boolean(),
      supportsGoogleWallet: fc.boolean(),
      isNFC: fc.boolean(),
      kennitalaAgeVerification: fc.nat(67),
    },
    { requiredKeys: ["id", "type"] },
  )
  .chain((written) => {
    const fields = (written.inputFields ?? []).map(({ identifier }) => identifier);
    return fc.tuple(list(pass(fields)), giftCard).map(([passes, card]) => ({
      ...written,
      passes,
      ...(countsStamps(written) && { stamps: written.stamps ?? 10 }),
      ...(written.type === "GIFT" && { giftCard: card }),
    }));
  });

function member(types: readonly string[]) {
  const membership = (membershipTypeId: string) =>
    fc
      .tuple(
        fc.record({ id, createdAt: moment, passes: fc.array(pass([]), { maxLength: 1 }) }),
        fc.constantFrom(...membershipStatuses, "ENDED" as const),
        moment,
      )
      .map(([one, status, endedAt]) => ({
        ...one,
        membershipTypeId,
        status,
        ...(status === "ENDED" && { endedAt }),
      }));
  return fc.record({
    id,
    kennitala: fc.integer({ min: 0, max: 9_999 }).map((n) => `010130${String(n).padStart(4, "0")}`),
    name: text,
    memberNumber: maybe(text),
    phone: maybe(fc.constant("+354 611 2129")),
    status: fc.constantFrom(...memberStatuses),
    createdAt: moment,
    sourceStatuses: fc.subarray([...types]).chain((chosen) =>
      fc.tuple(
        ...chosen.map((membershipTypeId) =>
          fc.record({
            membershipTypeId: fc.constant(membershipTypeId),
            qualifies: fc.boolean(),
            receivedAt: moment,
          }),
        ),
      ),
    ),
    memberships: fc.subarray([...types]).chain((chosen) => fc.tuple(...chosen.map(membership))),
  });
}

const issuer: fc.Arbitrary<WrittenIssuer> = fc
  .tuple(
    fc.record({
      id,
      name: text,
      colours: fc.constant({ card: "#0b3d5c", accent: "#F2B84B" }),
      createdAt: moment,
      hasSmsAddOn: fc.boolean(),
      website: maybe(fc.webUrl().map((address) => `${address}?l={language}`)),
      languages: fc.subarray<"is" | "en">(["is", "en"], { minLength: 1 }),
      smsSenders: fc.subarray([
        { name: "Felagid" },
        { name: "Annad", approved: false },
        { name: "Thridja", approvedAt: "2020-01-01T00:00:00Z" },
      ]),
    }),
    list(fc.record({ keyId: id, token: text, createdAt: moment, revokedAt: maybe(moment) })),
    fc.array(template, { minLength: 1, maxLength: 3 }),
    list(fc.tuple(id, text, fc.boolean(), moment)),
  )
  .chain(([own, keys, passTemplates, types]) => {
    const membershipTypes = types.map(([typeId, name, automatic, createdAt], at) => ({
      id: typeId,
      name,
      issuance: automatic ? ("automatic" as const) : ("on-request" as const),
      passTemplateId: passTemplates[at % passTemplates.length]?.id ?? "",
      createdAt,
    }));
    return list(member(membershipTypes.map((type) => type.id))).map((members) => ({
      ...own,
      keys,
      passTemplates,
      membershipTypes,
      members,
    }));
  });

/** Whatever a fixture can hold, with identifiers of its own every time. */
export const fixtures: fc.Arbitrary<Written> = fc.record({
  issuers: fc.array(issuer, { minLength: 1, maxLength: 2 }),
});
