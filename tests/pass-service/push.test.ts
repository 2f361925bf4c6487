import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http2 from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationSchema } from "#contract/index.ts";
import { platformAPush } from "#pass-service/carriers/push.ts";
import { assembleService } from "#pass-service/service.ts";
import type { SignerParts } from "#pass-service/wallets/platform-a/development-certificate.ts";
import {
  developmentIdentity,
  makeDevelopmentCertificate,
} from "#pass-service/wallets/platform-a/development-certificate.ts";
import {
  type DevicePushSender,
  pushService,
} from "#pass-service/wallets/platform-a/push-service.ts";
import { pushDueUpdates, sendDueNotifications } from "#pass-service/work/do-due-work.ts";
import { databaseOn } from "#process/database-on.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { makeLoopbackCertificate } from "./loopback-certificate.ts";
import { type PassContent, Phone } from "./phone.ts";
import { noon, origin } from "./test-service.ts";

interface Received {
  headers: http2.IncomingHttpHeaders;
  body: string;
  client: string | string[] | undefined;
}

let parts: SignerParts;
let loopback: { certificate: string; key: string };
beforeAll(async () => {
  parts = await makeDevelopmentCertificate(new Date());
  loopback = await makeLoopbackCertificate();
});

/** The platform's push service as far as its protocol goes, on this machine. */
class PushServer {
  readonly received: Received[] = [];
  answer: { status: number; reason?: string } | "silence" = { status: 200 };
  url = "";
  #server: http2.Http2SecureServer | undefined;
  #client: Received["client"];
  #sockets = new Set<Socket>();

  async start(port = 0): Promise<void> {
    const server = http2.createSecureServer({
      cert: loopback.certificate,
      key: loopback.key,
      ca: parts.intermediate,
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.on("connection", (socket: Socket) => this.#sockets.add(socket));
    server.on("secureConnection", (socket) => {
      this.#client = socket.getPeerCertificate().subject.OU;
    });
    server.on("sessionError", () => {});
    server.on("stream", (stream, headers) => {
      let body = "";
      stream.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      stream.on("error", () => {});
      stream.on("end", () => {
        this.received.push({ headers, body, client: this.#client });
        if (this.answer === "silence") return;
        const { status, reason } = this.answer;
        stream.respond({ ":status": status });
        stream.end(reason ? JSON.stringify({ reason }) : "");
      });
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    this.#server = server;
    this.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<number> {
    const port = Number(new URL(this.url).port);
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
    if (this.#server) await once(this.#server, "close");
    this.#server = undefined;
    return port;
  }
}

let server: PushServer;
let devices: DevicePushSender;
beforeEach(async () => {
  server = new PushServer();
  await server.start();
  devices = pushService({
    ...developmentIdentity,
    ...parts,
    url: server.url,
    authorities: [loopback.certificate],
    timeoutMs: 300,
  });
});
afterEach(() => server.stop());

describe("a push to a device", () => {
  test("sends nothing but the token, in the name of the certificate", async () => {
    expect(await devices.notify("abc123")).toBe("accepted");
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
      [400, "BadTopic", "no-answer"],
      [403, "BadCertificate", "no-answer"],
      [429, "TooManyRequests", "no-answer"],
      [500, "", "no-answer"],
    ] as const) {
      server.answer = { status, reason };
      expect(await devices.notify("abc"), reason).toBe(result);
    }
  });

  test("to a service that does not respond times out", async () => {
    server.answer = "silence";
    const start = performance.now();
    expect(await devices.notify("abc")).toBe("no-answer");
    expect(performance.now() - start).toBeLessThan(2_000);
    server.answer = { status: 200 };
    expect(await devices.notify("abc")).toBe("accepted");
  });

  test("reconnects after the service was down", async () => {
    expect(await devices.notify("abc")).toBe("accepted");
    const port = await server.stop();
    expect(await devices.notify("abc")).toBe("no-answer");
    await server.start(port);
    expect(await devices.notify("abc")).toBe("accepted");
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
    expect(await untrusting.notify("abc")).toBe("no-answer");
    expect(server.received).toEqual([]);
  });
});

describe("the result of a push", () => {
  demoServiceForEach();
  let phone: Phone;
  let pass: PassContent;
  beforeEach(async () => {
    phone = new Phone(service, pool);
    pass = await phone.download(
      (await service.lookUp("010130-2209")).memberships[0]?.pass?.distributionUrl ?? "",
    );
    await phone.register(pass, "token");
  });

  const status = async () => (await service.lookUp("010130-2209")).memberships[0]?.pass?.status;

  async function send() {
    const body = { passId: pass.serialNumber, message: "Halló" };
    const queued = await service.post("/api/v1/notification", body);
    const { id } = notificationSchema.parse(await queued.json());
    const clock = () => noon;
    const log = { info() {}, warn() {}, error() {} };
    const assembled = assembleService({ pool, clock, publicUrl: origin, log });
    const push = platformAPush(databaseOn(pool), devices, clock);
    await sendDueNotifications({ ...assembled, push });
    const read = await service.get(`/api/v1/notification/${id}`);
    return notificationSchema.parse(await read.json()).status;
  }

  test("is SENT when the push was accepted, and it is sent once", async () => {
    expect(await send()).toBe("SENT");
    expect(await pushDueUpdates(databaseOn(pool), devices, noon)).toBe(0);
    expect(server.received.map(({ headers }) => headers[":path"])).toEqual(["/3/device/token"]);
  });

  test("removes the copy of a device that is no longer registered", async () => {
    server.answer = { status: 410, reason: "Unregistered" };
    expect(await send()).toBe("NO_ANSWER");
    expect(await status()).toBe("UPDATES_OFF");
    expect((await phone.register(pass)).status).toBe(201);
    expect(await status()).toBe("ACTIVE");
  });

  const change = () =>
    pool.query("update pass set external_identifier = $1 where id = $2", [
      randomUUID(),
      pass.serialNumber,
    ]);

  test("every change of the pass is pushed, retried until accepted", async () => {
    const database = databaseOn(pool);
    expect(await pushDueUpdates(database, devices, noon)).toBe(0);
    await change();
    server.answer = { status: 500 };
    expect(await pushDueUpdates(database, devices, noon)).toBe(1);
    expect(await pushDueUpdates(database, devices, noon)).toBe(0);
    server.answer = { status: 200 };
    const later = new Date(noon.getTime() + 5 * 60_000);
    expect(await pushDueUpdates(database, devices, later)).toBe(1);
    expect(await pushDueUpdates(database, devices, later)).toBe(0);
    expect(server.received).toHaveLength(2);
    server.answer = { status: 410 };
    await change();
    await pushDueUpdates(database, devices, later);
    expect(await status()).toBe("UPDATES_OFF");
  });

  test("of a change made during a push is pushed as well", async () => {
    const database = databaseOn(pool);
    await change();
    const slow: DevicePushSender = {
      isLocal: false,
      async notify() {
        await change();
        return "accepted";
      },
    };
    await pushDueUpdates(database, slow, noon);
    expect(await pushDueUpdates(database, devices, noon)).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("is shared by workers, each update sent by one of them", async () => {
    const database = databaseOn(pool);
    await change();
    await Promise.all(Array.from({ length: 5 }, () => pushDueUpdates(database, devices, noon)));
    expect(server.received).toHaveLength(1);
  });
});
