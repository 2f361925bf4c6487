import { expect, test } from "@playwright/test";
import { portal, portalBeforeNothing, portalWithoutDatabase } from "./support/addresses.ts";

test.describe("for whoever runs it", { tag: "@once" }, () => {
  for (const [where, address, status] of [
    ["the portal", portal, 200],
    ["a portal without its database", portalWithoutDatabase, 503],
  ] as const) {
    test(`${where} says whether it is ready, and nothing else`, async ({ request }) => {
      const ready = await request.get(`${address}/health/ready`);
      expect(ready.status()).toBe(status);
      expect(ready.headers()["cache-control"]).toBe("private, no-store");
      expect(ready.headers()["set-cookie"]).toBeUndefined();
      expect(await ready.json()).toEqual({ status: status === 200 ? "ready" : "not-ready" });
      const live = await request.get(`${address}/health/live`);
      expect(live.status()).toBe(200);
      expect(live.headers()["set-cookie"]).toBeUndefined();
    });
  }

  test("every answer names its request, and a stranger cannot choose the name", async ({
    request,
  }) => {
    const headers = { "x-request-id": "a-strangers-own-name" };
    for (const path of ["/", "/staff", "/health/live", "/nowhere"]) {
      const answer = await request.get(path, { headers });
      expect(answer.headers()["x-request-id"], path).toMatch(/^[0-9a-f-]{36}$/);
    }
    const refused = await request.put("/", { headers });
    expect(refused.headers()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("there are no metrics where no token is set", async ({ request }) => {
    const headers = { authorization: "Bearer " };
    const address = `${portalBeforeNothing}/metrics`;
    expect((await request.get(address)).status()).toBe(404);
    expect((await request.get(address, { headers })).status()).toBe(404);
    expect((await request.get("/metrics", { headers })).status()).toBe(404);
  });
});
