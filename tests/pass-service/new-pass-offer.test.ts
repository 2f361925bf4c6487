import { describe, expect, test } from "vitest";
import { type OfferedTemplate, offerOf } from "#pass-service/domain/new-pass-offer.ts";

const offered: OfferedTemplate = {
  status: "ACTIVE",
  disableIssue: false,
  allowsNewPass: true,
  posDistributionOnly: false,
  deliverByKennitala: false,
  passPrice: null,
  inputFields: [],
};

describe("a template's page", () => {
  test("offers a new pass where the template allows it", () => {
    const fields = [
      { type: "MEMBER", isMandatory: true },
      { type: "ISSUER", isMandatory: false },
    ] as const;
    expect(offerOf(offered, false)).toEqual({ way: "form" });
    expect(offerOf({ ...offered, passPrice: 0, inputFields: fields }, false)).toEqual({
      way: "form",
    });
    expect(offerOf({ ...offered, deliverByKennitala: true }, false)).toEqual({ way: "form" });
  });

  test.each([
    ["closed", { status: "VOIDED" }],
    ["closed", { disableIssue: true }],
    ["point-of-sale", { posDistributionOnly: true }],
    ["not-offered", { allowsNewPass: false }],
    ["price", { passPrice: 9500 }],
    ["issuer-fills-in", { inputFields: [{ type: "ISSUER", isMandatory: true }] }],
  ] as const)("offers none, for the reason %s, when %j", (reason, change) => {
    expect(offerOf({ ...offered, ...change }, false)).toEqual({ way: "none", reason });
  });

  test("never makes a pass of a membership, but may deliver one by kennitala", () => {
    expect(offerOf(offered, true)).toEqual({ way: "none", reason: "membership" });
    expect(offerOf({ ...offered, deliverByKennitala: true }, true)).toEqual({ way: "kennitala" });
  });
});
