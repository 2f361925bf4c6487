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

  test("never makes a pass of a membership, but may deliver one by kennitala", () => {
    expect(offerOf(offered, true)).toEqual({ way: "none", reason: "membership" });
    expect(offerOf({ ...offered, deliverByKennitala: true }, true)).toEqual({ way: "kennitala" });
  });
});
