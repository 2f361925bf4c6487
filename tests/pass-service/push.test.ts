import { generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { developmentIdentity } from "#pass-service/wallets/platform-a/development-certificate.ts";
import { pushService } from "#pass-service/wallets/platform-a/push-service.ts";
import { PushServer } from "./fake-push-service.ts";
import { makeLoopbackCertificate } from "./loopback-certificate.ts";
import {
  devices,
  loopback,
  parts,
  pushAddress,
  pushServerForEach,
  server,
} from "./push-server-for-each.ts";

pushServerForEach();

describe("a push to a device", () => {
  test("sends nothing but the token, in the name of the certificate", async () => {
    expect(await devices.notify("abc123")).toEqual({ outcome: "accepted" });
    expect(server.received).toEqual([
      expect.objectContaining({ body: "{}", client: developmentIdentity.teamId }),
    ]);
    expect(server.received[0]?.headers).toMatchObject({
      ":method": "POST",
      ":path": "/3/device/abc123",
      "apns-topic": developmentIdentity.passTypeId,
      "apns-push-type": "background",
      "apns-priority": "5",
    });
  });

  test("is answered by whether it was accepted, and whether the device is registered", async () => {
    for (const [status, reason, result] of [
      [410, "Unregistered", "unregistered"],
      [400, "BadDeviceToken", "unregistered"],
      [400, "DeviceTokenNotForTopic", "unregistered"],
      [400, "BadTopic", "failed"],
      [403, "BadCertificate", "failed"],
      [429, "TooManyRequests", "failed"],
      [500, "", "failed"],
    ] as const) {
      server.answer = { status, reason };
      const answered = await devices.notify("abc");
      expect(answered.outcome, reason).toBe(result);
      if (answered.outcome === "failed") expect(answered).toMatchObject({ status, reason });
    }
  });

  test("to a service that does not respond times out", async () => {
    server.answer = "silence";
    const start = performance.now();
    expect(await devices.notify("abc")).toMatchObject({ outcome: "failed", status: 0 });
    expect(performance.now() - start).toBeLessThan(2_000);
    server.answer = { status: 200 };
    expect(await devices.notify("abc")).toEqual({ outcome: "accepted" });
  });

  test("reconnects after the service was down", async () => {
    expect(await devices.notify("abc")).toEqual({ outcome: "accepted" });
    const port = await server.stop();
    expect(await devices.notify("abc")).toMatchObject({ outcome: "failed", status: 0 });
    await server.start(port);
    expect(await devices.notify("abc")).toEqual({ outcome: "accepted" });
  });

  test("rejects a server certificate of another authority", async () => {
    const other = await makeLoopbackCertificate();
    const untrusting = pushService({
      ...developmentIdentity,
      ...parts,
      url: server.url,
      authorities: [other.certificate],
      timeoutMs: 300,
    });
    expect(await untrusting.notify("abc")).toMatchObject({ outcome: "failed", status: 0 });
    expect(server.received).toEqual([]);
  });

  test("with a token key is sent under a token of the team's in place of a certificate", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const open = new PushServer(loopback);
    await open.start();
    const tokenKey = { key: privateKey, keyId: "ABC123DEFG" };
    const sender = pushService({
      ...developmentIdentity,
      ...parts,
      ...pushAddress(),
      url: open.url,
      tokenKey,
    });
    expect(await sender.notify("abc")).toEqual({ outcome: "accepted" });
    await sender.notify("abc");
    const [first, second] = open.received.map(({ headers }) => headers.authorization ?? "");
    await open.stop();
    expect(open.received[0]?.client).toBeUndefined();
    expect(second).toBe(first);
    const [header = "", claims = "", signature = ""] = (first ?? "")
      .replace("bearer ", "")
      .split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(header)).toEqual({ alg: "ES256", kid: "ABC123DEFG" });
    expect(read(claims)).toEqual({ iss: developmentIdentity.teamId, iat: expect.any(Number) });
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
  });
});
