import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { routeRequest } from "#portal/route-request.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";

let origin: string;
beforeAll(() => {
  configurePortal();
  origin = getConfiguration().PUBLIC_URL;
});

function route(url: string, headers: Record<string, string> = {}, method = "GET") {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method });
  Object.assign(request.headers, headers);
  return routeRequest(request);
}

test("an address that the issuer does not have is missing, whoever asks and however", async () => {
  const missing = { kind: "rewrite", path: "/missing" };
  expect(await route("/passes/nothing")).toEqual(missing);
  expect(await route("/passes/nothing?language=en")).toEqual(missing);
  expect(await route("/passes/nothing?_rsc=x", { "sec-fetch-dest": "empty" })).toEqual(missing);
  expect(await route("/passes/nothing", {}, "POST")).toEqual(missing);
  expect(await route("/_global-error")).toEqual(missing);
});

test("a language in an address is remembered, and the page follows without it", async () => {
  expect(await route("/passes?language=en&a=1")).toEqual({
    kind: "redirect",
    location: `${origin}/passes?a=1`,
    setCookie: expect.stringMatching(
      /^felagi-language=en; Max-Age=31536000; Path=\/; HttpOnly; SameSite=lax$/i,
    ),
  });
  expect(await route("/?language=en", {}, "HEAD")).toMatchObject({ location: `${origin}/` });
  expect(await route("/passes?a=b?c&language=en")).toMatchObject({
    location: `${origin}/passes?a=b%3Fc`,
  });
  for (const address of ["//evil.example/", "/\\evil.example", "/http://evil.example"]) {
    const routed = await route(`${address}?language=en`);
    const location = routed?.kind === "redirect" ? routed.location : "";
    expect(new URL(location).origin, address).toBe(origin);
  }
});

test("a language that is not offered, of a file, a form or a request of the router is left", async () => {
  expect(await route("/passes?language=pl")).toBeUndefined();
  expect(await route("/issuer/logo?language=en")).toBeUndefined();
  expect(await route("/??language=en")).toBeUndefined();
  expect(await route("/?language=en", {}, "POST")).toBeUndefined();
  expect(await route("/?language=en", { rsc: "1" })).toBeUndefined();
  expect(await route("/?language=en", { "sec-fetch-dest": "empty" })).toBeUndefined();
});

test("the deep link of somebody without a session is for its page", async () => {
  const slug = getConfiguration().issuer.membershipTypes[0]?.slug;
  expect(await route(`/passes/${slug}`)).toBeUndefined();
  expect(await route(`/passes/${slug}`, { cookie: "felagi-member=Fe26.2*broken" })).toBeUndefined();
});

test("a fault of the decision leaves the request to its page", async () => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url: "/passes" });
  Object.defineProperty(request, "method", {
    get() {
      throw new Error("unforeseen");
    },
  });
  expect(await routeRequest(request)).toBeUndefined();
});
