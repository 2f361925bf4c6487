import { globSync, readdirSync } from "node:fs";
import { portal, portalWithoutDatabase, ports } from "./support/addresses.ts";
import { passes } from "./support/console-journey.ts";
import { demoPeople } from "./support/people.ts";
import { type Answer, ask } from "./support/raw-request.ts";
import { metricsToken } from "./support/secrets.ts";
import { addressOf, serverActions } from "./support/server-actions.ts";
import { cookieName, newSession } from "./support/session.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const own = { Origin: portal };
const form = { ...own, "Content-Type": "multipart/form-data; boundary=x" };
const call = { ...own, "Content-Type": "text/plain;charset=UTF-8" };
const staticFile = readdirSync(".next/static/chunks").find((name) => name.endsWith(".js")) ?? "";
const identify = serverActions().find(({ name }) => name === "identify")?.id ?? "";

const post = (headers: Record<string, string>, body = "x") => ({ method: "POST", headers, body });
/** One answer of every kind that is not simply a page. */
const others: [status: number, path: string, asked?: Parameters<typeof ask>[2]][] = [
  [200, "/health/live"],
  [200, "/health/ready"],
  [200, "/metrics", { headers: { authorization: `Bearer ${metricsToken}` } }],
  [404, "/metrics"],
  [200, "/issuer/logo"],
  [200, "/robots.txt"],
  [200, `/_next/static/chunks/${staticFile}`],
  [404, "/_next/static/nothing.js"],
  [404, "/nothing"],
  [404, "/health/nothing"],
  [404, "/issuer/nothing"],
  [404, "/passes/no-such-type"],
  [404, "/is/passes"],
  [303, "/language", post({ ...own, "Content-Type": "application/x-www-form-urlencoded" })],
  [405, "/language"],
  [405, "/health/live", post(call)],
  [404, "/%E0%A4%A"],
  [400, "/", post(form)],
  [400, "/", post({ ...call, "Next-Action": "zzz" })],
  [500, "/", post({ ...call, "Next-Action": identify })],
  [200, "/", post({ ...call, "Next-Action": identify }, "[]")],
  [403, "/", post({ "Content-Type": "text/plain" })],
  [403, "/language", post({ "Content-Type": "text/plain" })],
];

/** Refused before Next.js. */
const refused: typeof others = [
  [405, "/", { method: "PUT" }],
  [413, "/", { method: "POST", headers: { ...own, "Content-Length": "14000000" } }],
  [415, "/", post({ ...own, "Content-Type": "application/json" })],
];

function expectDressed({ headers }: Answer, where: string): void {
  expect(headers, where).toMatchObject({
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "x-robots-tag": "noindex",
    "permissions-policy": expect.stringMatching(/^camera=\((self)?\), microphone=\(\), geoloc/),
    "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
    "cache-control": expect.any(String),
  });
  const policy = headers["content-security-policy"] ?? "";
  if (!policy.includes("sandbox")) {
    expect(policy, where).toContain("frame-ancestors 'none'");
    expect(policy, where).toContain("base-uri 'none'");
  }
  expect(headers["strict-transport-security"], where).toBeUndefined();
  expect(headers["x-powered-by"], where).toBeUndefined();
  expect(headers.server, where).toBeUndefined();
}

test.describe("on every answer", { tag: "@once" }, () => {
  test("the headers are there, whatever it is and whatever gave it", async () => {
    for (const [status, path, asked] of others) {
      const where = `${asked?.method ?? "GET"} ${path} ${status}`;
      const answer = await ask(portal, path, asked);
      expect(answer.status, where).toBe(status);
      expectDressed(answer, where);
    }
    expectDressed(await ask(portalWithoutDatabase, "/health/ready"), "a portal that is not ready");
    for (const [status, path, asked] of refused) {
      const { status: answered, headers } = await ask(portal, path, asked);
      expect(answered).toBe(status);
      expect(headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
    }
    const otherHost = await ask(portal, "//evil.example");
    expect([otherHost.status, otherHost.headers.location]).toEqual([308, "/evil.example"]);
  });

  test("every page and handler there is has them, and is kept by no cache", async () => {
    const staff = asStaff(await createStaff({})).cookie;
    const member = `${cookieName}=${await newSession(demoPeople.inWallet, ports.portal)}`;
    const routes = globSync("app/**/{page.tsx,route.ts}").map((file) =>
      addressOf(file.replaceAll("\\", "/")).replace("/staff/changes/0", "/staff/changes/none-0"),
    );
    expect(routes).toContain(`/staff/passes/${passes.inWallet}/sms`);
    for (const path of routes) {
      for (const cookie of [`${staff}; ${member}`, ""]) {
        const where = `${path} ${cookie ? "signed in" : "signed out"}`;
        const answer = await ask(portal, path, { headers: { cookie } });
        expect(answer.status, where).toBeLessThan(500);
        expectDressed(answer, where);
        if (path !== "/issuer/logo")
          expect(answer.headers["cache-control"], where).toMatch(/no-store/);
        expect(answer.headers["cache-control"], where).not.toMatch(/no-store.*no-store/);
      }
    }
  });
});
