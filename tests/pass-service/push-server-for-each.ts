import { afterEach, beforeAll, beforeEach } from "vitest";
import type { SignerParts } from "#pass-service/wallets/platform-a/development-certificate.ts";
import {
  developmentIdentity,
  makeDevelopmentCertificate,
} from "#pass-service/wallets/platform-a/development-certificate.ts";
import {
  type DevicePushSender,
  pushService,
} from "#pass-service/wallets/platform-a/push-service.ts";
import { PushServer } from "./fake-push-service.ts";
import { makeLoopbackCertificate } from "./loopback-certificate.ts";

export let parts: SignerParts;
export let loopback: { certificate: string; key: string };
export let server: PushServer;
export let devices: DevicePushSender;

/** Fake push service for each test of a file (`server`), and its client (`devices`). */
export function pushServerForEach(): void {
  beforeAll(async () => {
    parts = await makeDevelopmentCertificate(new Date());
    loopback = await makeLoopbackCertificate();
  });
  beforeEach(async () => {
    server = new PushServer(loopback, parts.intermediate);
    await server.start();
    devices = pushService({ ...developmentIdentity, ...parts, ...pushAddress() });
  });
  afterEach(() => server.stop());
}

export function pushAddress() {
  return { url: server.url, authorities: [loopback.certificate], timeoutMs: 300 };
}
