import { describe, expect, test } from "vitest";
import { deliveryOrigins } from "#portal/configuration/origins.ts";
import { deliveryLinkIn, trustedDeliveryLink } from "#portal/memberships/decide-offer.ts";

const hosts = ["passes.example.is", "localhost:4010", "[::1]:4010"];

describe("a link to a delivery page", () => {
  test.each([
    "https://passes.example.is/p/abc?x=1",
    "HTTPS://PASSES.EXAMPLE.IS/p/abc",
    "https://passes.example.is:443/p/abc",
    "http://localhost:4010/p/abc",
    "http://[::1]:4010/p/abc",
  ])("%s is followed", (written) => {
    expect(trustedDeliveryLink(written, hosts)).toBe(new URL(written).href);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,hi",
    "//passes.example.is/p/abc",
    "/p/abc",
    "",
    "not an address",
    "http://passes.example.is/p/abc",
    "https://evil.example/p/abc",
    "https://passes.example.is.evil.example/p/abc",
    "https://passes.example.is@evil.example/p/abc",
    "https://user:secret@passes.example.is/p/abc",
    "https://passes.example.is:8443/p/abc",
    "http://localhost:4011/p/abc",
    " https://passes.example.is/p/abc",
    "https:passes.example.is",
  ])("%s is not", (written) => {
    expect(trustedDeliveryLink(written, hosts)).toBeUndefined();
  });

  test.each([
    ["language", "en", "https://passes.example.is/p/abc?x=1&language=en"],
    ["language", undefined, "https://passes.example.is/p/abc?x=1"],
    [undefined, "en", "https://passes.example.is/p/abc?x=1"],
  ])("with the parameter %s and the chosen language %s is %s", (parameter, language, expected) => {
    const issuer = { deliveryLanguageParameter: parameter };
    expect(deliveryLinkIn("https://passes.example.is/p/abc?x=1", language, issuer)).toBe(expected);
  });

  test("the hosts become origins for the forms policy, plain http on loopback only", () => {
    expect(deliveryOrigins(["Passes.example.is", "localhost:4010"])).toEqual([
      "https://passes.example.is",
      "http://localhost:4010",
    ]);
  });
});
