import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { PlatformB } from "#pass-service/wallets/platform-b.ts";
import { Browser, partsOf } from "./browser.ts";
import { demoServiceForEach, pool } from "./fresh-service.ts";
import { noon, origin, serviceOn, type TestService } from "./test-service.ts";
import { passes } from "./world.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const platformB: PlatformB = {
  issuerId: "3388000000000000000",
  account: "passes@example.iam.gserviceaccount.com",
  key: privateKey,
  saveUrl: "https://pay.example/save",
};

demoServiceForEach();
let service: TestService;
beforeEach(() => {
  service = serviceOn(pool, origin, { platformB });
});

async function pageOf(id: string): Promise<string> {
  const response = await service.get(`/api/v1/pass/${id}`);
  return (await response.json()).deliveryPageUrl;
}

/** The link that the holder's browser is sent to, and what is signed in it. */
async function saved(id: string) {
  const response = await new Browser(service).open(`${await pageOf(id)}/platform-b`);
  expect(response.status).toBe(303);
  const link = response.headers.get("location") ?? "";
  const token = link.replace("https://pay.example/save/", "");
  const [header = "", claims = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${header}.${claims}`);
  const key = createPublicKey(privateKey);
  expect(verify("sha256", signed, key, Buffer.from(signature, "base64url"))).toBe(true);
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(header)).toEqual({ alg: "RS256", typ: "JWT" });
  return { token, claims: read(claims), object: read(claims).payload.genericObjects[0] };
}

describe("a link that saves a pass on platform B", () => {
  test("is signed by the account, for this pass and these pages", async () => {
    const { claims, object, token } = await saved(passes.coupon);
    expect(claims).toMatchObject({
      iss: platformB.account,
      aud: "google",
      typ: "savetowallet",
      iat: noon.getTime() / 1000,
      origins: [origin],
    });
    const [passClass] = claims.payload.genericClasses;
    expect([passClass.id, object.classId]).toEqual([object.classId, passClass.id]);
    expect(object).toMatchObject({
      id: `${platformB.issuerId}.${passes.coupon}`,
      state: "ACTIVE",
      hexBackgroundColor: "#0b3d5c",
      cardTitle: { defaultValue: { language: "is", value: "Sundfélagið Bylgja" } },
      header: { defaultValue: { value: "Frítt kaffi" } },
    });
    const scan = await service.post("/api/v1/scan", { data: object.barcode.value });
    expect(await scan.json()).toMatchObject({ pass: { id: passes.coupon } });
    expect(token.length).toBeLessThanOrEqual(1_800);
  });

  test("carries no code that changes with time", async () => {
    await pool.query("update pass_template set has_dynamic_barcode = true");
    expect((await saved(passes.coupon)).object.barcode).toBeUndefined();
  });

  test("says when the pass is valid", async () => {
    await pool.query("update pass set valid_from = $1, expiration_date = $2", [
      "2027-01-01",
      "2027-02-01",
    ]);
    expect((await saved(passes.gift)).object.validTimeInterval).toEqual({
      start: { date: "2027-01-01T00:00:00.000Z" },
      end: { date: "2027-02-01T00:00:00.000Z" },
    });
  });

  test("stays as short as browsers need, whatever the issuer writes", async () => {
    await pool.query("update pass_template set description = $1", ["ð".repeat(2_000)]);
    const { token, object } = await saved(passes.gift);
    expect(token.length).toBeLessThanOrEqual(1_800);
    expect(object.header.defaultValue.value).toBe("10.000 kr.");
  });
});

describe("platform B is not offered", () => {
  const android = "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36";
  const page = async (one: TestService, at = origin) =>
    partsOf(
      await one.handle(
        new Request((await pageOf(passes.coupon)).replace(origin, at), {
          headers: { "user-agent": android, accept: "text/html" },
        }),
      ),
    );

  test("unless it is: to an Android phone first", async () => {
    const { html, links } = await page(service);
    expect(html).toContain("Bæta í Google Wallet");
    expect(html.indexOf("Google Wallet")).toBeLessThan(html.indexOf("Vista í þessum vafra"));
    expect(html).not.toContain("QR-kóði");
    expect(links.some((link) => link.endsWith("/platform-b"))).toBe(true);
  });

  test("with a template that does not support it, nor with a closed pass", async () => {
    const address = await pageOf(passes.coupon);
    const { pathname } = new URL(address);
    const leadsTo = async () =>
      (await new Browser(service).open(`${address}/platform-b`)).headers.get("location");
    await pool.query("update pass_template set supports_google_wallet = false");
    expect((await page(service)).html).not.toContain("Google Wallet");
    expect(await leadsTo()).toBe(pathname);
    await pool.query("update pass set voided_at = now()");
    expect(await leadsTo()).toBe(`${pathname}/closed`);
  });

  test("without an account, and a person who tries the service out is told why", async () => {
    expect((await page(serviceOn(pool))).html).not.toContain("Google Wallet");
    const local = "http://localhost:4010";
    const { html, links } = await page(serviceOn(pool, local), local);
    expect(html).not.toContain("Google Wallet");
    const start = async (at: string) =>
      (await new Browser(serviceOn(pool, at), "is").open(`${at}/`)).text();
    expect(await start(local)).toContain("Google Wallet: hnappinn vantar");
    expect(await start(origin)).not.toContain("Google Wallet");
    expect(links.some((link) => link.endsWith("/platform-b"))).toBe(false);
  });
});
