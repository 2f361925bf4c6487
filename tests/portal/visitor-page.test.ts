import { beforeAll, describe, expect, test } from "vitest";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { visitorPageOf } from "#portal/visitor-page.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";

let deepLink: string;
beforeAll(() => {
  configurePortal();
  deepLink = `/passes/${getConfiguration().issuer.membershipTypes[0]?.slug}`;
});

const pageAt = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  visitorPageOf({ method, url, headers });

describe("what every visitor without a session gets alike", () => {
  test("is the question of the start page and of a deep link, in the reader's language", () => {
    expect(pageAt("/")).toEqual({ path: "/", language: "is" });
    expect(pageAt(deepLink, { "accept-language": "en" })).toEqual({
      path: deepLink,
      language: "en",
    });
    expect(pageAt("/", { cookie: "_ga=1; felagi-language=en; theme=dark" })?.language).toBe("en");
  });

  test("is nothing for somebody who has a session or had one", () => {
    for (const name of [
      "felagi-member",
      "__Host-felagi-member",
      "__Host-felagi-member-provider",
      "felagi-staff",
      "felagi-device",
    ]) {
      expect(pageAt("/", { cookie: `${name}=x` }), name).toBeUndefined();
      expect(pageAt("/", { cookie: `felagi-language=is; ${name}=` }), name).toBeUndefined();
      for (const separator of [";", "; ", ";  "])
        expect(pageAt("/", { cookie: `a=b${separator}${name}=x` }), name).toBeUndefined();
    }
  });

  test("is no other page, no form and no answer to the router", () => {
    for (const url of ["/?type=x", "/passes", "/passes/golf", "//", "/staff", `${deepLink}?a=b`])
      expect(pageAt(url), url).toBeUndefined();
    expect(pageAt("/", {}, "POST")).toBeUndefined();
    expect(pageAt("/", {}, "HEAD")).toBeUndefined();
    expect(pageAt("/", { rsc: "1" })).toBeUndefined();
  });
});
