import { describe, expect, test } from "vitest";
import { Browser, partsOf } from "./browser.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { serviceOn } from "./test-service.ts";
import { templates } from "./world.ts";

demoServiceForEach();

async function passOf(digits: string) {
  const pass = (await service.lookUp(`010130-${digits}`)).memberships[0]?.pass;
  if (!pass) throw new Error(`010130-${digits} has no pass`);
  return pass;
}

async function added(browser: Browser, digits: string): Promise<string> {
  const { deliveryPageUrl } = await passOf(digits);
  const response = await browser.submit(`${deliveryPageUrl}/wallet`);
  expect(response.status).toBe(303);
  const { pathname, search } = new URL(response.headers.get("location") ?? "", deliveryPageUrl);
  expect(search).toBe("?notice=saved");
  return pathname;
}

describe("a pass holder", () => {
  test("adds the pass, shows it, and takes it out again", async () => {
    const browser = new Browser(service);
    const { deliveryPageUrl } = await passOf("2209");
    const address = new URL(deliveryPageUrl).pathname;

    const delivery = await partsOf(await browser.open(deliveryPageUrl));
    expect(delivery.heading).toBe("Settu skírteinið í símaveskið");
    expect(delivery.html).toContain("Sundfélagið Bylgja");
    expect(delivery.html).toContain("Guðmundur Þórisson");
    expect(delivery.forms).toContain(`${address}/wallet`);

    const card = await added(browser, "2209");
    expect(card).toMatch(/^\/wallet\/[0-9a-f-]{36}$/);
    expect(await passOf("2209")).toMatchObject({ status: "ACTIVE", walletInstalled: true });

    const shown = await partsOf(await browser.open(card));
    expect(shown.heading).toBe("Félagsskírteini");
    expect(shown.html).toContain('fill="#fff"');
    expect(shown.html).toContain("Í gildi");

    const list = await partsOf(await browser.open("/wallet"));
    expect(list.links).toContain(card);

    const again = await partsOf(await browser.open(deliveryPageUrl));
    expect(again.heading).toBe("Skírteinið er í þessum vafra");
    expect(again.links).toContain(card);
    expect(again.forms).not.toContain(`${address}/wallet`);

    const removal = await browser.submit(`${card}/remove`);
    expect([removal.status, removal.headers.get("location")]).toEqual([
      303,
      `${address}?notice=removed`,
    ]);
    expect(await passOf("2209")).toMatchObject({ status: "UPDATES_OFF", walletInstalled: false });
    expect((await browser.open(card)).status).toBe(404);
    expect((await partsOf(await browser.open("/wallet"))).heading).toBe(
      "Engin skírteini eru í þessum vafra",
    );
    const after = await partsOf(await browser.open(removal.headers.get("location") ?? ""));
    expect(after.html).toContain("Skírteinið er ekki lengur í þessum vafra.");
    expect(after.forms).toContain(`${address}/wallet`);
  });

  test("is shown a code that changes anew before the scanner refuses it", async () => {
    const browser = new Browser(service);
    const passTemplateId = templates.ticket;
    const inputFields = [
      { identifier: "saeti", value: "B 4" },
      { identifier: "kennitala", value: "0101302209" },
    ];
    const created = await service.post("/api/v1/pass", { passTemplateId, inputFields });
    const { deliveryPageUrl } = await created.json();
    const { headers } = await browser.submit(`${deliveryPageUrl}/wallet`);
    const page = await (await browser.open(headers.get("location") ?? "")).text();
    const seconds = Number(
      /<noscript><meta http-equiv="refresh" content="(\d+)"><\/noscript>/.exec(page)?.[1],
    );
    expect(page).toContain(`data-every-seconds="${seconds}"`);
    const { dynamicBarcodeExpirationTimeSeconds: good } = await (
      await service.get(`/api/v1/pass-template/${passTemplateId}`)
    ).json();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(good);
  });

  test("sees what is left on a pass that is used up by and by", async () => {
    const browser = new Browser(service);
    const inputFields = [{ identifier: "nafn", value: "Gunna" }];
    for (const [pass, left] of [
      [
        { passTemplateId: templates.punch, stampsLeft: 3, alreadyPaid: true, inputFields },
        "<dt>Skipti eftir</dt><dd>3</dd>",
      ],
      [{ passTemplateId: templates.multiTicket, stampsLeft: 2 }, "<dt>Miðar eftir</dt><dd>2</dd>"],
      [{ passTemplateId: templates.gift }, /<dt>Inneign<\/dt><dd>[\d.]+ kr\.<\/dd>/],
    ] as const) {
      const { deliveryPageUrl } = await (await service.post("/api/v1/pass", pass)).json();
      const { headers } = await browser.submit(`${deliveryPageUrl}/wallet`);
      const page = await (await browser.open(headers.get("location") ?? "")).text();
      expect(page).toMatch(left);
    }
  });

  test("who adds it twice, also by a double click on the first visit, has it once", async () => {
    const browser = new Browser(service);
    const first = await added(browser, "2209");
    expect(await added(browser, "2209")).toBe(first);
    const anew = new Browser(service);
    await anew.open((await passOf("2209")).deliveryPageUrl);
    const twice = await Promise.all([added(anew, "2209"), added(anew, "2209")]);
    expect(new Set(twice).size).toBe(1);
  });

  test("cannot see or remove what is in another browser", async () => {
    const card = await added(new Browser(service), "2209");
    const stranger = new Browser(service);
    await added(stranger, "2129");
    expect((await stranger.open(card)).status).toBe(404);
    expect((await stranger.submit(`${card}/remove`)).status).toBe(404);
    expect((await passOf("2209")).status).toBe("ACTIVE");
  });

  test("with a damaged cookie has an empty wallet, not an error", async () => {
    const browser = new Browser(service);
    const card = await added(browser, "2209");
    const genuine = browser.cookies.get("pass-wallet") ?? "";
    const damaged = [
      "",
      ".",
      "x",
      "%00",
      `${genuine}x`,
      genuine.slice(0, -1),
      `${genuine.slice(0, 37)}${"0".repeat(22)}`,
    ];
    for (const cookie of damaged) {
      browser.cookies.set("pass-wallet", cookie);
      expect((await browser.open(card)).status, cookie).toBe(404);
      expect((await partsOf(await browser.open("/wallet"))).heading, cookie).toBe(
        "Engin skírteini eru í þessum vafra",
      );
    }
  });

  test("on https has a cookie that no other place can set or read", async () => {
    const secure = serviceOn(pool, "https://passes.test");
    const { memberships } = await secure.lookUp("010130-2209");
    const headers = { origin: "https://passes.test" };
    const address = `${memberships[0]?.pass?.deliveryPageUrl}/wallet`;
    const response = await secure.handle(new Request(address, { method: "POST", headers }));
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-pass-wallet=/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain("Domain");
  });
});

describe("a closed pass", () => {
  test.each([
    ["2559", "Ógilt"],
    ["2639", "Útrunnið"],
    ["2719", "Notað"],
    ["4339", "Fjarlægt"],
  ])("of 010130-%s is explained and not handed out", async (digits, word) => {
    const browser = new Browser(service);
    const { deliveryPageUrl, distributionUrl } = await passOf(digits);
    const address = new URL(deliveryPageUrl).pathname;
    const page = await partsOf(await browser.open(deliveryPageUrl));
    expect(page.heading).toBe("Ekki er hægt að nota skírteinið");
    expect(page.html).toContain(word);
    expect(page.forms).toEqual(["/language"]);

    const download = await browser.open(distributionUrl);
    expect([download.status, download.headers.get("location")]).toEqual([303, `${address}/closed`]);
    const closed = await browser.open(`${address}/closed`);
    expect(closed.status).toBe(410);
    expect((await partsOf(closed)).html).toContain(word);

    const adding = await browser.submit(`${deliveryPageUrl}/wallet`);
    expect(adding.headers.get("location")).toBe(`${address}/closed`);
    expect(browser.cookies.has("pass-wallet")).toBe(false);
  });

  test("in the wallet is shown without its code, and can be taken out", async () => {
    const browser = new Browser(service);
    const card = await added(browser, "2209");
    await pool.query("update pass set voided_at = now()");
    const page = await partsOf(await browser.open(card));
    expect(page.html).not.toContain('<svg class="qr"');
    expect(page.html).toContain("Ógilt");
    expect((await browser.submit(`${card}/remove`)).status).toBe(303);
  });
});
