import { beforeEach, describe, expect, test } from "vitest";
import { type Pass, passSchema } from "#contract/index.ts";
import { Browser, partsOf } from "./browser.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { origin, serviceOn, type TestService } from "./test-service.ts";
import { codes, templates } from "./world.ts";

demoServiceForEach();
let browser: Browser;
beforeEach(() => {
  browser = new Browser(service);
});

async function created(payload: Record<string, unknown>): Promise<Pass> {
  const response = await service.post("/api/v1/pass", payload);
  expect(response.status).toBe(201);
  return passSchema.parse(await response.json());
}

const read = async ({ id }: Pass): Promise<Pass> =>
  passSchema.parse(await (await service.get(`/api/v1/pass/${id}`)).json());
const pathOf = ({ deliveryPageUrl }: Pass) => new URL(deliveryPageUrl).pathname;

test("the back of a pass stands on its delivery page and in the wallet, with links and line breaks", async () => {
  const backFields = [
    { label: "Skilmálar", value: "Lína 1\nLína 2, sjá https://bylgja.example/skilmalar?a=1&b=2." },
    { label: "<b>Óvinur</b>", value: 'javascript:alert(1) https://"><script>' },
  ];
  const pass = await created({ passTemplateId: templates.coupon, backFields });
  const added = await browser.submit(`${pass.deliveryPageUrl}/wallet`);
  for (const address of [pass.deliveryPageUrl, added.headers.get("location") ?? ""]) {
    const { html, links } = await partsOf(await browser.open(address));
    expect(html).toContain("Einn kaffibolli í afgreiðslunni");
    expect(html).toContain("<dt>Skilmálar</dt>");
    expect(html).toMatch(/<dd class="lines">Lína 1\nLína 2, sjá <a /);
    expect(links).toContain("https://bylgja.example/skilmalar?a=1&amp;b=2");
    expect(html).toContain("&lt;b&gt;Óvinur&lt;/b&gt;");
    expect(html).not.toContain("<script>");
    expect(links.filter((link) => link.startsWith("javascript:"))).toEqual([]);
  }
  const { passTemplateId, id } = pass;
  await service.put(`/api/v1/pass/${id}`, { passTemplateId, isVoided: true });
  expect((await partsOf(await browser.open(pass.deliveryPageUrl))).html).toContain("Lína 2");
});

test("the card of a ticket shows its seat, day, place and until when it is valid", async () => {
  const entered = { kennitala: "0101302209", saeti: "B 4", dagur: "2027-05-08", stadur: "Laugin" };
  const pass = await created({
    passTemplateId: templates.ticket,
    expirationDate: "2027-05-08T22:00:00Z",
    inputFields: Object.entries(entered).map(([identifier, value]) => ({ identifier, value })),
  });
  const { html } = await partsOf(await browser.open(pass.deliveryPageUrl));
  const card = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  for (const [label, value] of [
    ["Sæti", "B 4"],
    ["Dagur", "8. maí 2027"],
    ["Staður", "Laugin"],
  ]) {
    expect(card).toContain(`<dt>${label}</dt><dd>${value}</dd>`);
  }
  expect(card).toContain("Gildir til 8. maí 2027 kl. 22:00");
  expect(card).not.toContain("010130");
});

test("the delivery page of a ticket says ticket, and that of a membership card says pass", async () => {
  const inputFields = [
    { identifier: "saeti", value: "B 4" },
    { identifier: "kennitala", value: "0101302209" },
  ];
  const ticket = await created({ passTemplateId: templates.ticket, inputFields });
  const { memberships } = await service.lookUp("010130-2209");
  for (const [address, title, label] of [
    [ticket.deliveryPageUrl, "Settu miðann í símaveskið", "Tilbúinn"],
    [memberships[0]?.pass?.deliveryPageUrl ?? "", "Settu skírteinið í símaveskið", "Tilbúið"],
  ] as const) {
    const page = await partsOf(await browser.open(address));
    expect(page.heading).toBe(title);
    expect(page.html).toContain(`<span>${label}</span>`);
  }
  const added = await browser.submit(`${ticket.deliveryPageUrl}/wallet`);
  const card = await browser.open(added.headers.get("location") ?? "");
  for (const response of [card, await browser.open(ticket.deliveryPageUrl)]) {
    const page = await partsOf(response);
    // Links to the list of all passes may still say "skírteini".
    expect(page.html.replace(/<a href="\/wallet">[\s\S]*?<\/a>/g, "")).not.toMatch(/skírteini/i);
  }
});

test.each([
  ["2027-05-09T00:00:00Z", "Gildir til og með 8. maí 2027"],
  ["2027-05-08T23:59:59Z", "Gildir til og með 8. maí 2027"],
  ["2027-05-09T00:00:01Z", "Gildir til 9. maí 2027 kl. 00:00"],
])("a pass that expires at %s says: %s", async (expirationDate, words) => {
  const pass = await created({ passTemplateId: templates.coupon, expirationDate });
  expect((await partsOf(await browser.open(pass.deliveryPageUrl))).html).toContain(`>${words}<`);
});

test("a pass that is not paid yet shows its price and where it is paid, and goes into no wallet", async () => {
  const inputFields = [{ identifier: "nafn", value: "Gunna" }];
  const pass = await created({ passTemplateId: templates.punch, inputFields });
  const page = await partsOf(await browser.open(pass.deliveryPageUrl));
  expect(page.heading).toBe("Skírteinið er ógreitt");
  expect(page.html).toMatch(/pass-card-holder[^>]*>Gunna</);
  expect(page.html).not.toMatch(/Tilbúið|bíður þín/);
  expect(page.html).toContain("<dt>Skipti eftir</dt><dd>10</dd>");
  expect(page.html).toContain("Verð: 9.500 kr.");
  expect(page.html).toContain("Þú greiðir hjá útgefandanum, Sundfélagið Bylgja.");
  expect(page.links).toContain("mailto:afgreidsla@bylgja.example");
  expect(page.forms).not.toContain(`${pathOf(pass)}/wallet`);
  expect(page.links.join()).not.toMatch(/pkpass|platform-b/);

  const iPhone = { headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" } };
  const asked = ["/pass", "/pass.pkpass", "/platform-b"].map((path) =>
    service.handle(new Request(`${origin}${pathOf(pass)}${path}`, iPhone)),
  );
  asked.push(browser.submit(`${pass.deliveryPageUrl}/wallet`));
  for (const { status, headers } of await Promise.all(asked)) {
    expect([status, headers.get("location")]).toEqual([303, pathOf(pass)]);
  }

  const { passTemplateId, id } = pass;
  await service.put(`/api/v1/pass/${id}`, { passTemplateId, alreadyPaid: true });
  const paid = await partsOf(await browser.open(pass.deliveryPageUrl));
  expect(paid.forms).toContain(`${pathOf(pass)}/wallet`);
  await browser.submit(`${pass.deliveryPageUrl}/wallet`);
  expect((await read(pass)).status).toBe("ACTIVE");
});

describe("the mailing list", () => {
  const inputFields = [
    { identifier: "saeti", value: "B 4" },
    { identifier: "kennitala", value: "0101302209" },
  ];
  const ticket = () => created({ passTemplateId: templates.ticket, inputFields });
  const choose = (pass: Pass, subscribed: string) =>
    browser.submit(`${pass.deliveryPageUrl}/notify-list`, { subscribed });

  test("is the holder's choice, there and back", async () => {
    const pass = await ticket();
    expect(pass.notifyListSubscribed).toBe(false);
    const before = await partsOf(await browser.open(pass.deliveryPageUrl));
    expect(before.forms).toContain(`${pathOf(pass)}/notify-list`);
    expect(before.html).toContain("Skrá mig á póstlistann");
    for (const [subscribed, offered] of [
      ["yes", "Skrá mig af póstlistanum"],
      ["no", "Skrá mig á póstlistann"],
    ] as const) {
      expect((await choose(pass, subscribed)).status).toBe(303);
      expect((await read(pass)).notifyListSubscribed).toBe(subscribed === "yes");
      expect((await partsOf(await browser.open(pass.deliveryPageUrl))).html).toContain(offered);
    }
  });

  test("is not offered where a pass holds no e-mail address, nor on a closed pass", async () => {
    const coupon = await created({ passTemplateId: templates.coupon });
    const page = await partsOf(await browser.open(coupon.deliveryPageUrl));
    expect(page.forms).not.toContain(`${pathOf(coupon)}/notify-list`);
    expect((await choose(coupon, "yes")).status).toBe(404);
    const pass = await ticket();
    const { passTemplateId, id } = pass;
    await service.put(`/api/v1/pass/${id}`, { passTemplateId, isVoided: true });
    expect((await choose(pass, "yes")).headers.get("location")).toBe(`${pathOf(pass)}/closed`);
    expect((await read(pass)).notifyListSubscribed).toBe(false);
  });
});

describe("the scan history", () => {
  const local = "http://localhost:4010";
  const page = (on: TestService) =>
    on.handle(new Request(`${local}/scans`, { headers: { accept: "text/html" } }));

  test("tells which scanner read a pass and what was done", async () => {
    const here = serviceOn(pool, local);
    const empty = await (await page(here)).text();
    expect(empty).toContain("Ekkert skírteini hefur verið skannað.");
    const scan = async (data: string, scannerIdentifier?: string) =>
      (await here.post("/api/v1/scan", { data, scannerIdentifier })).json();
    const { transactionId } = await scan(codes.punch, "Hliðið <norður>");
    await here.post(`/api/v1/scan/${transactionId}/action`, { action: "PUNCHES", punches: 2 });
    await scan(codes.coupon);
    const { html, links } = await partsOf(await page(here));
    expect(links.filter((link) => link.startsWith("/p/"))).toEqual([]);
    expect(html).toContain("Hliðið &lt;norður&gt;");
    expect(html).toMatch(/Tíu skipta kort · kort-1[\s\S]*Notuð skipti: 2/);
    expect(html).toMatch(/Skanni án heitis[\s\S]*Frítt kaffi[\s\S]*Aðeins lesið/);
  });
});
