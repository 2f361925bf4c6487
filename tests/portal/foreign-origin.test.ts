import { expect, test } from "vitest";
import { staffRoute } from "#app/staff/_shell/staff-route.ts";
import { hasForeignOrigin } from "#portal/configuration/origins.ts";
import { configurePortal } from "#tests/support/portal-configuration.ts";

test("a form is from the portal's own pages by its Origin alone, which is the public address", () => {
  configurePortal();
  const from = (headers: Record<string, string>) => hasForeignOrigin(new Headers(headers));
  expect(from({ origin: "http://localhost:9" })).toBe(false);
  for (const origin of [
    "https://evil.example",
    "null",
    "",
    "https://localhost:9",
    "http://localhost:9, null",
  ])
    expect(from({ origin }), origin).toBe(true);
  expect(from({ host: "localhost:9", "x-forwarded-host": "localhost:9" })).toBe(true);
});

test("a console route refuses a form of another site before it looks for a session", async () => {
  configurePortal();
  const route = staffRoute("bulk:send", () => new Response("taken"));
  const headers = { origin: "https://evil.example" };
  const request = new Request("http://localhost:9/staff/bulk/upload", { method: "POST", headers });
  // The session is a cookie of a request of Next.js: to look for one throws here.
  expect((await route(request, { params: Promise.resolve({}) })).status).toBe(403);
});
