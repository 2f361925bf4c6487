import { readFixture } from "#pass-service/fixture/read-fixture.ts";

const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Two issuers that may create passes, the first from two templates; and two gift cards. */
export const twoIssuerIds = {
  coupon: id(1, 1),
  otherCoupon: id(1, 2),
  foreignCoupon: id(1, 3),
  oneKrona: "OneKrona00000000000001",
  gift: "GiftCard00000000000001",
  giftPass: id(3, 2),
  bounds: { initialAmount: 0, minSubtractAmount: 10, maxSubtractAmount: 500 },
  addBounds: { minAddAmount: 5, maxAddAmount: 900 },
};

export function twoIssuers() {
  const colours = { colours: { card: "#0b3d5c", accent: "#f2b84b" } };
  const gift = (number: number, scanCode: string, balance: number, giftCard: object) => ({
    id: id(2, number),
    type: "GIFT",
    giftCard,
    passes: [{ id: id(3, number), scanCode, balance }],
  });
  return readFixture(
    JSON.stringify({
      issuers: [
        {
          id: id(9, 1),
          name: "Félagið",
          ...colours,
          keys: [{ keyId: "demo", token: "demo" }],
          passTemplates: [
            { id: twoIssuerIds.coupon, type: "COUPON" },
            { id: twoIssuerIds.otherCoupon, type: "COUPON" },
            gift(1, twoIssuerIds.oneKrona, 1, { initialAmount: 0 }),
            gift(2, twoIssuerIds.gift, 1_000, {
              ...twoIssuerIds.bounds,
              ...twoIssuerIds.addBounds,
            }),
          ],
        },
        {
          id: id(9, 2),
          name: "Hitt félagið",
          ...colours,
          keys: [{ keyId: "other", token: "other" }],
          passTemplates: [{ id: twoIssuerIds.foreignCoupon, type: "COUPON" }],
        },
      ],
    }),
  );
}
