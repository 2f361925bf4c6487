import { describe, expect, test } from "vitest";
import { languages } from "#pass-service/language/language.ts";
import { Browser, partsOf } from "./browser.ts";
import { demoServiceForEach, pool, service } from "./fresh-service.ts";
import { origin } from "./test-service.ts";
import { templates } from "./world.ts";

demoServiceForEach();

const deliveryPage = async () =>
  (await service.lookUp("010130-2209")).memberships[0]?.pass?.deliveryPageUrl ?? "";

/** The page of a template of the demo issuer. */
async function templatePage(called: string): Promise<string> {
  const { data } = await (await service.get("/api/v1/pass-template")).json();
  return data.find(({ name }: { name: string }) => name === called).deliveryPageUrl;
}

/** The delivery page of a pass that awaits its holder's details. */
async function awaiting(): Promise<string> {
  const inputFields = [{ identifier: "saeti", value: "B 4" }];
  const body = { passTemplateId: templates.ticket, inputFields };
  return (await (await service.post("/api/v1/pass", body)).json()).deliveryPageUrl;
}

describe("every page", () => {
  test("keeps scripts, frames, search engines and caches away, in both languages", async () => {
    const delivery = await deliveryPage();
    const addresses = [
      "/",
      "/wallet",
      "/nothing",
      "/p/nothing",
      delivery,
      "/t/nothing",
      "/t/DemoTrainingWeekend001",
      "/t/DemoLibraryCard0000001",
      await templatePage("Bylgjumótið 2027"),
      await awaiting(),
      `/wallet/${crypto.randomUUID()}`,
    ];
    for (const language of languages) {
      const browser = new Browser(service, language);
      for (const address of addresses) {
        const response = await browser.open(address);
        const policy = response.headers.get("content-security-policy");
        expect(policy, address).toMatch(/^default-src 'none';/);
        expect(policy, address).toMatch(/frame-ancestors 'none'/);
        const ownScript = address.startsWith("/wallet") ? "script-src 'self'; connect" : undefined;
        expect(policy?.match(/script-src[^;]*; connect/)?.[0], address).toBe(ownScript);
        expect(policy, address).not.toMatch(/unsafe/);
        expect(Object.fromEntries(response.headers), address).toMatchObject({
          "content-type": "text/html; charset=UTF-8",
          "cache-control": "no-store",
          "referrer-policy": "same-origin",
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "x-robots-tag": "noindex",
        });
        const page = await partsOf(response);
        expect(page.language, address).toBe(language);
        expect(page.html.match(/<h1>/g), address).toHaveLength(1);
        expect(page.html, address).not.toMatch(/<script|style=|\son\w+=|undefined|\[object/);
        expect(page.html, address).not.toContain("010130");
      }
    }
  });

  test("has its styles and fonts, under addresses that may be kept for good", async () => {
    const { html } = await partsOf(await new Browser(service).open(await deliveryPage()));
    const sheets = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, to]) => to ?? "");
    expect(sheets).toHaveLength(2);
    const styles = await Promise.all(sheets.map((to) => service.handle(new Request(origin + to))));
    for (const style of styles) {
      expect(style.status).toBe(200);
      expect(style.headers.get("cache-control")).toMatch(/immutable/);
    }
    const css = (await Promise.all(styles.map((style) => style.text()))).join();
    expect(css).toContain(".theme-0b3d5c-f2b84b{--card:#0b3d5c");
    const [, font = ""] = /url\((\/assets\/[^)]+latin-wght-normal[^)]+)\)/.exec(css) ?? [];
    const file = await service.handle(new Request(origin + font));
    expect(file.headers.get("content-type")).toBe("font/woff2");
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  test("that is nowhere is said so: to a person in words, to a program in the error body", async () => {
    const person = await new Browser(service).open("/nothing");
    expect([person.status, (await partsOf(person)).heading]).toEqual([404, "Síðan fannst ekki"]);
    const program = await service.handle(new Request(`${origin}/assets/../../etc/passwd`));
    expect(await program.json()).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  test("writes what issuers and members are called as text, never as markup", async () => {
    const nasty = `<img src=x onerror=alert(1)>"'&`;
    await pool.query("update member set name = $1", [nasty]);
    await pool.query("update issuer set name = $1, support_email = $1", [nasty]);
    await pool.query("update membership_type set name = $1", [nasty]);
    const { html } = await partsOf(await new Browser(service).open(await deliveryPage()));
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("the language", () => {
  test.each([
    ["is-IS,is;q=0.9,en;q=0.8", "is"],
    ["en-GB,en;q=0.9", "en"],
    ["de,en;q=0.5,is;q=0.4", "en"],
    ["de, en-GB ; q=0.8 , is;q=0.2", "en"],
    ["pl", "is"],
    ["", "is"],
    [";;;q=,,,en;q=0", "is"],
    [Array.from({ length: 1_150 }, (_, at) => `aa-${at}`).join(","), "is"],
  ])("of a browser that asks for %.40j is %s", async (asked, language) => {
    const begun = performance.now();
    expect((await partsOf(await new Browser(service, asked).open("/"))).language).toBe(language);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test("is what the address asks for, before the browser's and what was chosen", async () => {
    const browser = new Browser(service, "is");
    const address = await deliveryPage();
    expect((await partsOf(await browser.open(`${address}?language=en`))).language).toBe("en");
    expect((await partsOf(await browser.open("/wallet"))).language).toBe("en");
    expect((await partsOf(await browser.open(`${address}?language=is`))).language).toBe("is");
    expect((await partsOf(await browser.open(`${address}?language=pl`))).language).toBe("is");
  });

  test("is switched on the page, and remembered", async () => {
    const browser = new Browser(service, "is");
    const referer = await deliveryPage();
    const response = await browser.submit("/language", { language: "en" }, { referer });
    expect(response.headers.get("location")).toBe(new URL(referer).pathname);
    expect((await partsOf(await browser.open(referer))).heading).toBe(
      "Put the pass in your wallet",
    );
    expect((await partsOf(await browser.open("/wallet"))).language).toBe("en");
  });

  test("is switched, and leads to no other site, whatever the referrer", async () => {
    for (const referer of [
      "https://evil.test/p/x",
      "http://passes.test//evil.test",
      "javascript:x",
      "",
    ]) {
      const fields = { language: "en" };
      const response = await new Browser(service).submit("/language", fields, { referer });
      expect(response.headers.get("location"), referer).toBe("/");
    }
  });

  test("goes along to the issuer's website, as it is set up and never as it is asked for", async () => {
    const browser = new Browser(service, "is");
    const address = await deliveryPage();
    const back = "http://localhost:3000/passes?language=";
    const backLinks = async (at: string) =>
      (await partsOf(await browser.open(at))).links.filter(
        (link) => !/^[/#]|^\w+:(?!\/)/.test(link),
      );
    expect(await backLinks(`${address}?website=https://evil.test`)).toEqual([`${back}is`]);
    await browser.submit("/language", { language: "en" }, { referer: address });
    expect(await backLinks(address)).toEqual([`${back}en`]);
    expect((await partsOf(await browser.open(address))).html).toContain("Membership card");
    await pool.query("update issuer set website = null");
    expect(await backLinks(address)).toEqual([]);
  });

  test("is one that the issuer offers", async () => {
    await pool.query("update issuer set languages = '{is}'");
    const page = await partsOf(await new Browser(service, "en").open(await deliveryPage()));
    expect([page.language, page.forms.includes("/language")]).toEqual(["is", false]);
  });
});

test("a form from elsewhere is refused and changes nothing", async () => {
  const page = await deliveryPage();
  const origins = {
    "another origin": "https://evil.test",
    "another port": `${origin}:8080`,
    "no origin that can be told": "null",
    "two origins": `${origin}, ${origin}`,
    "a name that begins alike": `${origin}.evil.test`,
    nowhere: undefined,
  };
  for (const [from, sent] of Object.entries(origins)) {
    for (const address of [
      `${page}/wallet`,
      `${page}/details`,
      `${page}/notify-list`,
      "/t/DemoTrainingWeekend001",
      "/t/DemoLibraryCard0000001",
      `/wallet/${crypto.randomUUID()}/remove`,
      "/language",
    ]) {
      const request = new Request(new URL(address, origin), { method: "POST" });
      if (sent) request.headers.set("origin", sent);
      const response = await service.handle(request);
      expect(response.status, `${address} from ${from}`).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await partsOf(response)).heading).toBe("Beiðninni var hafnað");
    }
  }
  expect((await service.lookUp("010130-2209")).memberships[0]?.pass?.status).toBe("UNCLAIMED");
});
