import { describe, expect, test } from "vitest";
import { decideIdentity } from "#portal/auth/member/electronic-id/decide-identity.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const secondsBefore = (seconds: number) => noon.getTime() / 1000 - seconds;

const demands = {
  kennitalaClaim: "nationalRegisterId",
  acrValues: ["phone", "card"],
  maxAgeSeconds: 300,
};
const claims = { acr: "card", auth_time: secondsBefore(20), nationalRegisterId: "0101302129" };

const decide = (changed: object, asked: Partial<typeof demands> = {}) =>
  decideIdentity({ ...claims, ...changed }, { ...demands, ...asked }, noon);
const refused = (reason: string) => ({ kind: "refused", reason });
const identified = { kind: "identified", kennitala: "0101302129" };

describe("whom an electronic ID proves", () => {
  test("the one whose kennitala it says, with or without the dash", () => {
    expect(decide({})).toEqual(identified);
    expect(decide({ nationalRegisterId: "010130-2129" })).toEqual(identified);
  });

  test.each([undefined, null, "", "123", 101302129, ["0101302129"], "8101302129", "IS:0101302129"])(
    "nobody when the claim is %j",
    (nationalRegisterId) => {
      expect(decide({ nationalRegisterId })).toEqual(refused("no-kennitala"));
    },
  );

  test("only the claim that the operator names counts", () => {
    expect(decide({}, { kennitalaClaim: "kennitala" })).toEqual(refused("no-kennitala"));
    const ownClaim = { nationalRegisterId: undefined, kennitala: "0101302129" };
    expect(decide(ownClaim, { kennitalaClaim: "kennitala" })).toEqual(identified);
    expect(decide({}, { kennitalaClaim: "__proto__" })).toEqual(refused("no-kennitala"));
  });

  test.each([undefined, "password", "cards", "", ["card"], "phone card"])(
    "nobody when it was shown by %j",
    (acr) => {
      expect(decide({ acr })).toEqual(refused("too-weak"));
    },
  );

  test("any way will do where none is demanded", () => {
    expect(decide({ acr: undefined }, { acrValues: [] })).toEqual(identified);
  });

  test.each([
    [0, true],
    [300, true],
    [330, true],
    [331, false],
    [7_200, false],
  ])("authenticated %i seconds ago, within the clock skew tolerance: %s", (seconds, isGood) => {
    expect(decide({ auth_time: secondsBefore(seconds) })).toEqual(
      isGood ? identified : refused("too-old"),
    );
  });

  test.each([undefined, "now", null, secondsBefore(-60), Number.NaN])(
    "nobody when it was shown at %s",
    (auth_time) => {
      expect(decide({ auth_time })).toEqual(refused("not-trusted"));
    },
  );
});
