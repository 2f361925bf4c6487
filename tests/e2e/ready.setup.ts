import { expect, test as setup } from "@playwright/test";
import {
  passService,
  portal,
  portalBeforeFaults,
  portalBeforeNothing,
} from "./support/addresses.ts";

setup("the portals and the service are ready", async ({ request }) => {
  for (const address of [portal, portalBeforeFaults, portalBeforeNothing]) {
    expect((await request.get(`${address}/health/live`)).status(), address).toBe(200);
    expect((await request.get(`${address}/health/ready`)).status(), address).toBe(200);
  }
  expect((await request.get(`${passService}/openapi.json`)).status()).toBe(200);
});
