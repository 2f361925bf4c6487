import type pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { deviceKindOf } from "#pass-service/pages/device.ts";
import { Browser, partsOf } from "./browser.ts";
import { iPhone } from "./phone.ts";
import { testDatabases } from "./test-database.ts";
import { demoService, noon, origin, serviceOn, type TestService } from "./test-service.ts";
import { passes } from "./world.ts";

const databases = testDatabases();
let pool: pg.Pool;
let service: TestService;
beforeEach(async () => {
  pool = await databases.fresh();
  service = await demoService(pool);
});

const browsers = {
  iPhone,
  iPad: "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
  "Chrome on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
  Android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
  "Firefox on Android": "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
  "an iPad that says it is a Mac":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  Windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36",
  Linux: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/127.0 Firefox/127.0",
  "Windows Phone":
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537.36",
  nothing: "",
} as const;
const takeFiles = ["iPhone", "iPad", "Chrome on iPhone", "Android", "Firefox on Android"];

const at = `'${noon.toISOString()}'`;
const states = {
  ready: "balance = null",
  "valid later": "valid_from = '2027-01-01'",
  voided: `voided_at = ${at}`,
  expired: "expiration_date = '2026-01-01'",
  used: `redeemed_at = ${at}`,
  "being deleted": `deletion_requested_at = ${at}`,
  deleted: `deleted_at = ${at}`,
} as const;
const facts = "valid_from voided_at expiration_date redeemed_at deletion_requested_at deleted_at";
const closed = ["voided", "expired", "used", "being deleted", "deleted"];

const ask = (address: string, agent: string, method = "GET") =>
  service.handle(new Request(address, { method, headers: { "user-agent": agent } }));

const urlOf = async (id: string): Promise<string> => {
  const response = await service.get(`/api/v1/pass/${id}`);
  return (await response.json()).distributionUrl;
};

describe("the download link", () => {
  test.each(Object.entries(browsers))("answers %s as documented", async (browser, agent) => {
    for (const [state, set] of Object.entries(states)) {
      const others = facts.split(" ").filter((fact) => !set.startsWith(fact));
      const cleared = others.map((fact) => `${fact} = null`).join(", ");
      await pool.query(`update pass set ${cleared}, ${set} where id = $1`, [passes.coupon]);
      const url = await urlOf(passes.coupon);
      const page = new URL(url).pathname.replace(/\/pass$/, "");
      for (const method of ["GET", "HEAD"]) {
        const response = await ask(url, agent, method);
        const headers = Object.fromEntries(response.headers);
        const row = [browser, state, method].join(", ");
        expect(headers["cache-control"], row).toBe("no-store");
        expect(headers.vary, row).toMatch(/User-Agent/);
        if (closed.includes(state)) {
          expect([response.status, headers.location], row).toEqual([303, `${page}/closed`]);
        } else if (takeFiles.includes(browser)) {
          expect(response.status, row).toBe(200);
          expect(headers, row).toMatchObject({
            "content-type": "application/vnd.apple.pkpass",
            "content-disposition": 'attachment; filename="pass.pkpass"',
            "x-robots-tag": "noindex",
          });
          const { byteLength } = await response.arrayBuffer();
          expect(byteLength > 1_000, row).toBe(method === "GET");
        } else {
          expect([response.status, headers.location], row).toEqual([303, page]);
        }
      }
    }
  });

  test("of a pass that waits for its holder leads to the delivery page", async () => {
    const url = await urlOf(passes.punch);
    const page = new URL(url).pathname.replace(/\/pass$/, "");
    for (const address of [url, `${origin}${page}/pass.pkpass`, `${origin}${page}/platform-b`]) {
      const response = await ask(address, iPhone);
      expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    }
  });

  test("that leads nowhere says so", async () => {
    for (const code of ["x", "A".repeat(22), "%00"]) {
      for (const end of ["pass", "pass.pkpass", "platform-b"]) {
        expect((await ask(`${origin}/p/${code}/${end}`, iPhone)).status).toBe(404);
      }
    }
  });

  test("leads to the delivery page where no certificate may be used", async () => {
    const { handle } = serviceOn(pool, origin, { platformA: "off" });
    const url = await urlOf(passes.coupon);
    const headers = { "user-agent": iPhone, accept: "text/html" };
    const response = await handle(new Request(url, { headers }));
    expect([response.status, `${url}`]).toEqual([
      303,
      `${origin}${response.headers.get("location")}/pass`,
    ]);
    const page = await handle(new Request(url.replace(/\/pass$/, ""), { headers }));
    expect(await page.text()).not.toContain("pkpass");
    expect(
      (await handle(new Request(`${origin}/platform-a/v1/log`, { method: "POST" }))).status,
    ).toBe(404);
  });
});

describe("the delivery page", () => {
  const pageOn = async (agent: string, id: string = passes.coupon) => {
    const address = (await urlOf(id)).replace(/\/pass$/, "");
    return partsOf(
      await service.handle(
        new Request(address, { headers: { "user-agent": agent, accept: "text/html" } }),
      ),
    );
  };

  test("offers an iPhone its wallet first, and the service's own beside it", async () => {
    const page = await pageOn(iPhone);
    expect(page.links.some((link) => link.endsWith("/pass.pkpass"))).toBe(true);
    expect(page.html).toContain("Bæta í Apple Wallet");
    expect(page.forms.some((form) => form.endsWith("/wallet"))).toBe(true);
    expect(page.html).not.toContain("Settu skírteinið í símann");
  });

  test("shows a computer the code that leads the phone here", async () => {
    const page = await pageOn(browsers.Linux);
    expect(page.html).toContain("Settu skírteinið í símann");
    expect(page.html).toContain("QR-kóði sem opnar þessa síðu í síma");
  });

  test("offers a pass in an iPad that says it is a Mac a file that it can take", async () => {
    const { links } = await pageOn(browsers["an iPad that says it is a Mac"]);
    const file = links.find((link) => link.endsWith("/pass.pkpass")) ?? "";
    const response = await ask(origin + file, browsers["an iPad that says it is a Mac"]);
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
  });

  test("of a pass that waits for its holder offers no platform yet", async () => {
    expect((await pageOn(iPhone, passes.punch)).html).not.toContain("pkpass");
  });

  test("in a browser that holds the pass offers the platform besides", async () => {
    const browser = new Browser(service);
    const address = (await urlOf(passes.coupon)).replace(/\/pass$/, "");
    await browser.submit(`${address}/wallet`);
    const page = await partsOf(await browser.open(address));
    expect(page.heading).toBe("Skírteinið er í veskinu");
    expect(page.links.some((link) => link.endsWith("/pass.pkpass"))).toBe(true);
  });
});

test("a browser that names no device is a computer", () => {
  expect([deviceKindOf(), deviceKindOf("curl/8"), deviceKindOf(browsers.Android)]).toEqual([
    "computer",
    "computer",
    "android",
  ]);
});
