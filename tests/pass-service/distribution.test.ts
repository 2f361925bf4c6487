import { describe, expect, test } from "vitest";
import { deviceKindOf } from "#pass-service/pages/wallet-choices.ts";
import { partsOf } from "./browser.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { iPhone } from "./phone.ts";
import { origin, serviceOn } from "./test-service.ts";
import { passes } from "./world.ts";

demoServiceForEach();

const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
const linux = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/127.0 Firefox/127.0";
const iPadAsMac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";

test.each([
  ["apple-phone", iPhone],
  ["apple-phone", "Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Safari/604.1"],
  ["apple-phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0"],
  ["android", android],
  ["android", "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"],
  ["computer", iPadAsMac],
  ["computer", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36"],
  ["computer", linux],
  ["computer", "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) like iPhone OS 7_0_3 Mac OS X"],
  ["computer", "curl/8"],
  ["computer", undefined],
  ["android", linux, '"Android"'],
  ["computer", android, '"Windows"'],
  ["android", android, '"Something"'],
] as const)("the device %s is that of %s", (kind, agent, hint?: string) => {
  expect(deviceKindOf(agent, hint)).toBe(kind);
});

const ask = (address: string, agent: string, method = "GET") =>
  service.handle(new Request(address, { method, headers: { "user-agent": agent } }));

const urlOf = async (id: string): Promise<string> => {
  const response = await service.get(`/api/v1/pass/${id}`);
  return (await response.json()).distributionUrl;
};

describe("the download link", () => {
  test.each(["GET", "HEAD"])(
    "serves the file to phones alone (%s), and is kept nowhere",
    async (method) => {
      const url = await urlOf(passes.coupon);
      for (const agent of [iPhone, android]) {
        const response = await ask(url, agent, method);
        expect(response.status).toBe(200);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          "content-type": "application/vnd.apple.pkpass",
          "content-disposition": 'attachment; filename="pass.pkpass"',
          "x-robots-tag": "noindex",
        });
        const { byteLength } = await response.arrayBuffer();
        expect(byteLength > 1_000).toBe(method === "GET");
      }
      for (const agent of [iPadAsMac, linux]) {
        const { status, headers } = await ask(url, agent, method);
        expect([status, headers.get("location")]).toEqual([
          303,
          new URL(url).pathname.slice(0, -5),
        ]);
        expect(headers.get("cache-control")).toBe("no-store");
        expect(headers.get("vary")).toMatch(/User-Agent/);
      }
    },
  );

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

function inOrder(html: string, parts: string[]): boolean {
  const places = parts.map((part) => html.indexOf(part));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
}

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
    expect(inOrder(page.html, ["Bæta í Apple Wallet", "Vista í þessum vafra"])).toBe(true);
    expect(page.forms.some((form) => form.endsWith("/wallet"))).toBe(true);
    expect(page.html).not.toContain("Settu skírteinið í símann");
  });

  test("shows a computer the code for the phone, then the browser, then the platforms", async () => {
    const ways = ["Settu skírteinið í símann", "Vista í þessum vafra", "Bæta í Apple Wallet"];
    for (const agent of [linux, iPadAsMac]) {
      const { html } = await pageOn(agent);
      expect(html).toContain("QR-kóði sem opnar þessa síðu í síma");
      expect(inOrder(html, ways)).toBe(true);
    }
  });

  test("offers a pass in an iPad that says it is a Mac a file that it can take", async () => {
    const { links } = await pageOn(iPadAsMac);
    const file = links.find((link) => link.endsWith("/pass.pkpass")) ?? "";
    const response = await ask(origin + file, iPadAsMac);
    expect(response.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
  });
});
