import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readQueues } from "#pass-service/store/overview.ts";
import { databaseOn } from "#process/database-on.ts";
import { Browser } from "./browser.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { issuerOn } from "./issuer.ts";
import { noon, origin, serviceOn } from "./test-service.ts";
import { passes } from "./world.ts";

demoServiceForEach();

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const object = `3388.${passes.coupon}`;
const account = "passes@example.iam.gserviceaccount.com";

function readToken(token: string) {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${header}.${claims}`);
  const key = createPublicKey(privateKey);
  expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

type KeyPair = ReturnType<typeof ellipticPair>;
const ellipticPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const root = ellipticPair();
const intermediate = ellipticPair();

function publicKeyOf({ publicKey }: KeyPair, keyExpiration = noon.getTime() + 3_600_000) {
  const keyValue = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  return { keyValue, protocolVersion: "ECv2SigningOnly", keyExpiration: String(keyExpiration) };
}

function signedBy({ privateKey: key }: KeyPair, ...parts: string[]): string {
  const data = parts.map((part) => {
    const length = Buffer.byteLength(part);
    return Buffer.concat([Buffer.from(Uint32Array.of(length).buffer), Buffer.from(part)]);
  });
  return sign("sha256", Buffer.concat(data), key).toString("base64");
}

/**
 * Body of a callback as platform B signs it: the root key signs the intermediate key, which signs the
 * message.
 */
function callback(
  eventType: string,
  { by = intermediate, recipient = "3388", keyEnds = 1, messageEnds = 1, objectId = object } = {},
): string {
  const at = (hours: number) => noon.getTime() + hours * 3_600_000;
  const protocolVersion = "ECv2SigningOnly";
  const sender = "GooglePayPasses";
  const { keyValue, keyExpiration } = publicKeyOf(intermediate, at(keyEnds));
  const signedKey = JSON.stringify({ keyValue, keyExpiration });
  const expTimeMillis = at(messageEnds);
  const content = { classId: "3388.x", objectId, eventType, expTimeMillis, nonce: "n" };
  const signedMessage = JSON.stringify(content);
  return JSON.stringify({
    protocolVersion,
    signedMessage,
    signature: signedBy(by, sender, recipient, protocolVersion, signedMessage),
    intermediateSigningKey: {
      signedKey,
      signatures: [signedBy(root, sender, protocolVersion, signedKey)],
    },
  });
}

/**
 * Fake of platform B on loopback: the token endpoint and the REST interface, as far as they are documented.
 */
async function fakePlatformB() {
  const platform = {
    url: "",
    fails: 0,
    hasUsers: true,
    messages: [] as unknown[],
    calls: [] as string[],
    assertions: [] as Record<string, unknown>[],
    resources: new Map<string, Record<string, unknown>>(),
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown = {}) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (request.url === "/token") {
      const form = new URLSearchParams(await text(request));
      expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
      platform.assertions.push(readToken(form.get("assertion") ?? ""));
      return answer(200, { access_token: "access", expires_in: 3_600, token_type: "Bearer" });
    }
    if (request.url === "/keys") return answer(200, { keys: [publicKeyOf(root)] });
    platform.calls.push(`${request.method} ${request.url}`);
    if (platform.fails > 0) return answer(platform.fails);
    if (request.headers.authorization !== "Bearer access") return answer(401);
    if (request.method === "GET") return answer(200, { hasUsers: platform.hasUsers });
    if (request.url?.endsWith("/addMessage")) {
      platform.messages.push(await json(request));
      return answer(200);
    }
    const body = (await json(request)) as { id: string; classId?: string };
    const known = platform.resources.get(body.id);
    if (request.method === "POST" && known) return answer(409);
    if (request.method === "PATCH" && !known) return answer(404);
    if (body.classId && !platform.resources.has(body.classId)) return answer(400);
    platform.resources.set(body.id, { ...known, ...body });
    return answer(200, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return platform;
}

async function world() {
  const platform = await fakePlatformB();
  const { url } = platform;
  const api = { url, tokenUrl: `${url}/token`, keysUrl: `${url}/keys` };
  const saveUrl = "https://pay.example/save";
  const service = serviceOn(pool, origin, {
    platformB: { issuerId: "3388", account, key: privateKey, saveUrl, api },
  });
  const issuer = issuerOn(service);
  async function follow() {
    const { deliveryPageUrl } = await issuer.read(passes.coupon);
    const response = await new Browser(service).open(`${deliveryPageUrl}/platform-b`);
    return (response.headers.get("location") ?? "").replace(`${saveUrl}/`, "");
  }
  return { platform, service, issuer, follow };
}

test("the button puts the whole pass on platform B, and its link only names it", async () => {
  const { platform, follow, issuer } = await world();
  await pool.query("update pass_template set name = $1, description = $1", ["ð".repeat(2_000)]);
  await pool.query("update issuer set support_email = 'hallo@example.is'");
  await issuer.update(passes.coupon, { expirationDate: "2027-01-01T00:00:00Z" });
  const token = await follow();
  expect(token.length).toBeLessThan(1_000);
  const { iss, payload } = readToken(token);
  const stored = platform.resources.get(object);
  expect([iss, payload]).toEqual([
    account,
    { genericObjects: [{ id: object, classId: stored?.classId }] },
  ]);
  expect(stored).toMatchObject({
    state: "ACTIVE",
    validTimeInterval: { end: { date: "2027-01-01T00:00:00.000Z" } },
    textModulesData: expect.arrayContaining([
      expect.objectContaining({ id: "message" }),
      expect.objectContaining({ id: "email", body: "hallo@example.is" }),
    ]),
    barcode: { type: "QR_CODE", alternateText: expect.stringMatching(/^\w{22}$/) },
  });
  expect(platform.assertions).toEqual([
    {
      iss: account,
      scope: "https://www.googleapis.com/auth/wallet_object.issuer",
      aud: `${platform.url}/token`,
      iat: expect.any(Number),
      exp: expect.any(Number),
    },
  ]);
});

test("followed again, it brings the object up to date, with the same access token", async () => {
  const { platform, follow, issuer } = await world();
  await follow();
  await issuer.update(passes.coupon, { expirationDate: "2027-02-01T00:00:00Z" });
  await follow();
  expect(platform.calls).toEqual([
    "POST /walletobjects/v1/genericClass",
    "POST /walletobjects/v1/genericObject",
    "POST /walletobjects/v1/genericObject",
    `PATCH /walletobjects/v1/genericObject/${object}`,
  ]);
  expect(platform.resources.get(object)).toMatchObject({
    validTimeInterval: { end: { date: "2027-02-01T00:00:00.000Z" } },
  });
  expect(platform.assertions).toHaveLength(1);
});

test("with platform B failing the link carries the pass, and the log says so", async () => {
  const { platform, service, follow } = await world();
  platform.fails = 503;
  const { payload } = readToken(await follow());
  expect(payload.genericObjects[0]).toMatchObject({ id: object, state: "ACTIVE" });
  expect(service.log.join()).toContain("Google Wallet did not take a pass");
});

test("a void, a use and every other change reach the pass on platform B", async () => {
  const { platform, service, issuer, follow } = await world();
  await follow();
  await service.work();
  expect(platform.calls).toHaveLength(2);
  platform.fails = 503;
  await issuer.update(passes.coupon, { isVoided: true });
  await service.work();
  expect(platform.resources.get(object)).toMatchObject({ state: "ACTIVE" });
  expect(service.log.join()).toContain('"status":503');
  expect((await readQueues(databaseOn(pool), noon)).patches).toMatchObject({ waiting: 1 });
  platform.fails = 0;
  service.setTime(new Date(noon.getTime() + 2_000));
  await service.work();
  const stored = platform.resources.get(object);
  expect(stored).toMatchObject({ state: "INACTIVE" });
  expect((await readQueues(databaseOn(pool), noon)).patches).toMatchObject({ waiting: 0 });
  const calls = platform.calls.length;
  await service.work();
  expect(platform.calls).toHaveLength(calls);
});

test("a save makes the pass ACTIVE, and the last removal UPDATES_OFF", async () => {
  const { platform, service, issuer } = await world();
  const call = async (body: string) => {
    const request = new Request(`${origin}/platform-b/callback`, { method: "POST", body });
    return (await service.handle(request)).status;
  };
  const status = async () => (await issuer.read(passes.coupon)).status;
  const wrong = [
    callback("save", { by: root }),
    callback("save", { recipient: "1" }),
    callback("save", { keyEnds: -1 }),
    callback("save", { messageEnds: -1 }),
    callback("save").replace(passes.coupon, passes.gift),
    callback("save").replace("ECv2SigningOnly", "ECv1"),
    "{}",
    "",
  ];
  for (const body of wrong) expect(await call(body), body).toBe(403);
  expect(await status()).toBe("UNCLAIMED");
  expect(await call(callback("save"))).toBe(200);
  expect(await call(callback("save"))).toBe(200);
  expect(await status()).toBe("ACTIVE");
  const { rows } = await pool.query("select count(*)::int from wallet_copy where pass_id = $1", [
    passes.coupon,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  expect(await call(callback("del"))).toBe(200);
  expect(await status()).toBe("ACTIVE");
  platform.fails = 503;
  expect(await call(callback("del"))).toBe(503);
  platform.fails = 0;
  platform.hasUsers = false;
  expect(await call(callback("del"))).toBe(200);
  expect(await status()).toBe("UPDATES_OFF");
  expect(await call(callback("save", { objectId: "3388.unknown" }))).toBe(200);
});

test("a notification reaches a saved pass, by a message that notifies, once the platform takes it", async () => {
  const { platform, service, issuer } = await world();
  const body = callback("save");
  await service.handle(new Request(`${origin}/platform-b/callback`, { method: "POST", body }));
  platform.fails = 429;
  const { id } = await issuer.notify(passes.coupon, "Lokað á morgun");
  await service.work();
  expect((await issuer.notified(id)).status).toBe("QUEUED");
  platform.fails = 0;
  service.setTime(new Date(noon.getTime() + 2_000));
  await service.work();
  expect(await issuer.notified(id)).toMatchObject({
    status: "SENT",
    passInstances: [{ device: "Google Wallet" }],
  });
  expect(platform.messages).toEqual([
    {
      message: {
        id: expect.any(String),
        header: "Sundfélagið Bylgja",
        body: "Lokað á morgun",
        messageType: "TEXT_AND_NOTIFY",
      },
    },
  ]);
});
