import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { addressTo } from "#portal-server/public-address.ts";
import { hasForeignOrigin, refusalOf } from "#portal-server/request-checks.ts";

const portal = "https://minar.example.is";
const get = (url: string) => refusalOf({ method: "GET", url, headers: {} })?.status;
const post = (headers: IncomingHttpHeaders) =>
  refusalOf({ method: "POST", url: "/", headers })?.status;
const form = "multipart/form-data; boundary=x";

describe("the checks before the pages", () => {
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is not taken",
    (method) => {
      expect(refusalOf({ method, url: "/", headers: {} })).toEqual({
        status: 405,
        headers: { allow: "GET, HEAD, POST" },
      });
    },
  );

  test("an address that cannot be decoded is a bad request, and any other goes on", () => {
    expect(["/%ff", "/%E0%A4%A", "/a%", "https://elsewhere.example/"].map(get)).toEqual([
      400, 400, 400, 400,
    ]);
    expect(
      ["/issuer/../passes", "/issuer/%2e%2e/passes", "/./passes", "/passes/.."].map(get),
    ).toEqual([400, 400, 400, 400]);
    expect(get("/.well-known/x..y")).toBeUndefined();
    expect(["/", "/passes/%C3%BE", "/?q=%ff", "/passes/felagsadild?_rsc=x"].map(get)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("a form says how long it is, is not too long, and how it is divided", () => {
    expect(post({ "content-type": form })).toBe(411);
    expect(post({ "content-type": form, "content-length": "65537" })).toBe(413);
    expect(post({ "content-type": "multipart/form-data", "content-length": "5" })).toBe(400);
    expect(post({ "content-type": form, "content-length": "65536" })).toBeUndefined();
    expect(post({ "content-type": "text/plain", "content-length": "0" })).toBeUndefined();
    expect(post({ "content-length": "0" })).toBeUndefined();
  });

  test("a form comes from the portal's own origin and from nowhere else", () => {
    const from = (origin: string | undefined, publicUrl: URL | null = new URL(portal)) =>
      hasForeignOrigin({ method: "POST", url: "/", headers: { origin } }, publicUrl);
    expect(from(portal)).toBe(false);
    for (const origin of [
      undefined,
      "",
      "null",
      "http://minar.example.is",
      "https://minar.example.is:444",
      "https://minar.example.is.evil.example",
      "https://evil.example",
      "%%%",
      `${portal}, ${portal}`,
    ]) {
      expect(from(origin), String(origin)).toBe(true);
    }
    expect(from(undefined, null)).toBe(true);
    const read = { method: "GET", url: "/", headers: { origin: "https://evil.example" } };
    expect(hasForeignOrigin(read, new URL(portal))).toBe(false);
  });

  test("a list of the staff may be longer than any form, at its address alone", () => {
    const upload = (url: string, length: number, cookie = "felagi-staff=x") =>
      refusalOf({
        method: "POST",
        url,
        headers: { "content-type": form, "content-length": String(length), cookie },
      })?.status;
    const address = "/staff/bulk/upload";
    expect(upload(address, 64 * 1024 * 1024)).toBeUndefined();
    expect(upload(address, 64 * 1024 * 1024 + 1)).toBe(413);
    expect(upload("/staff/bulk/new", 65_537)).toBe(413);
    expect(upload(`${address}/x`, 65_537)).toBe(413);
    expect(upload(address, 65_537, "felagi-member=x")).toBe(413);
    expect(upload(address, 65_537, "")).toBe(413);
  });

  test.each(["application/json", "Multipart/Form-Data; boundary=x", "multipart/mixed; boundary=x"])(
    "a form of the type %s is none of ours",
    (type) => expect(post({ "content-type": type, "content-length": "5" })).toBe(415),
  );
});

test("a request is one to the public address, whatever a proxy or a stranger says", () => {
  const headers = {
    host: "portal-upstream:3000",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.example",
    "x-forwarded-for": "192.0.2.1",
  };
  addressTo(new URL("https://minar.example.is"), { headers });
  expect(headers).toEqual({ host: "minar.example.is", "x-forwarded-for": "192.0.2.1" });
});
