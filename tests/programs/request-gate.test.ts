import { describe, expect, test } from "vitest";
import { gateRefusalOf } from "#programs/request-gate.ts";

const get = (url: string) => gateRefusalOf({ method: "GET", url, headers: {} })?.status;
const post = (headers: Record<string, string>) =>
  gateRefusalOf({ method: "POST", url: "/", headers })?.status;
const form = "multipart/form-data; boundary=x";

describe("the gate before the pages", () => {
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is not taken",
    (method) => {
      expect(gateRefusalOf({ method, url: "/", headers: {} })).toEqual({
        status: 405,
        headers: { allow: "GET, HEAD, POST" },
      });
    },
  );

  test("an address that cannot be decoded is a bad request, and any other goes on", () => {
    expect(["/%ff", "/%E0%A4%A", "/a%", "https://elsewhere.example/"].map(get)).toEqual([
      400, 400, 400, 400,
    ]);
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
  });
});
