import type { Page } from "@playwright/test";
import { portal } from "./support/addresses.ts";
import { goOn, ownContent, passes, writeText } from "./support/console-journey.ts";
import { identify, kennitalaField } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainPage, textOf } from "./support/plain-browser.ts";
import { deliveryPageOf } from "./support/service-lookup.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { type Language, serviceWords, staffWords, words } from "./support/words.ts";

const asked: [browser: string, Language][] = [
  ["en-GB", "en"],
  ["de-DE", "is"],
];

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

function switchTo(page: Page, language: Language) {
  return page
    .getByRole("banner")
    .getByRole("button", { name: language === "is" ? "Íslenska" : "English" })
    .click();
}

for (const [asks, language] of asked) {
  test(`whoever asks for ${asks} gets ${language === "is" ? "Icelandic" : "English"}`, {
    tag: "@once",
  }, async ({ plain }) => {
    const headers = { "accept-language": asks };
    const start = await plain.open("/", { headers });
    expect(start.heading).toBe(words[language].identify.title);
    for (const address of ["/passes/sundkort", await deliveryPageOf(demoPeople.unclaimed)]) {
      const page = await plain.open(address, { headers });
      expect(page.one("html").getAttribute("lang"), address).toBe(language);
    }
  });
}

test("the switch changes the language, stays on the page, and is remembered", {
  tag: "@once",
}, async ({ page }) => {
  await identify(page, demoPeople.both);
  await switchTo(page, "en");
  await expectPage(page, words.en.passes.title);
  expect(new URL(page.url()).pathname).toBe("/passes");
  await expectLanguage(page, "en");

  await page.goto("/sign-out");
  await expectPage(page, words.en.signOut.title);
  await page.reload();
  await expectPage(page, words.en.signOut.title);

  await switchTo(page, "is");
  await expectPage(page, words.is.signOut.title);
  expect(new URL(page.url()).pathname).toBe("/sign-out");
});

test("what was typed is still there in the other language", { tag: "@with-script" }, async ({
  page,
}) => {
  await page.goto("/");
  await kennitalaField(page).fill("010130-2");
  await switchTo(page, "en");
  await expectPage(page, words.en.identify.title);
  await expectLanguage(page, "en");
  await expect(kennitalaField(page, "en")).toHaveValue("010130-2");
  await switchTo(page, "is");
  await expectLanguage(page, "is");
  await expect(kennitalaField(page)).toHaveValue("010130-2");

  await signInNewStaff(page.context(), { role: "sender" });
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  const content = ownContent();
  await writeText(page, { content });
  await goOn(page);
  await switchTo(page, "en");
  await expectPage(page, staffWords.en.sms.title);
  await page.getByRole("button", { name: staffWords.en.sms.change }).click();
  const typed = page.getByRole("textbox", { name: staffWords.en.sms.content, exact: true });
  await expect(typed).toHaveValue(content);
});

test("what the issuer wrote is marked as Icelandic on a page in English", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const address = `/staff/passes/${passes.inWallet}`;
  const marked = (page: PlainPage) => page.all("main [lang=is]").map(textOf).join(" ");
  const english = { headers: { "accept-language": "en-GB" } };
  expect(marked(await plain.open(address, english))).toContain("NafnSigríður Jónsdóttir");
  expect(marked(await plain.open(address))).toBe("");
});

test("the choice outlives the visit", { tag: "@once" }, async ({ plain }) => {
  const page = await plain.submit(await plain.open("/passes/felagsadild"), { button: "English" });
  expect(page.one("html").getAttribute("lang")).toBe("en");
  const kept = plain.setCookies.get("felagi-language") ?? "";
  expect(kept).toMatch(/^felagi-language=en;/);
  expect(kept).toMatch(/; SameSite=lax/i);
  expect(kept).toMatch(/; HttpOnly/i);
  const [, seconds = ""] = /; Max-Age=(\d+)/i.exec(kept) ?? [];
  expect(Number(seconds) / (24 * 60 * 60)).toBeGreaterThan(300);
});

test("the switch works on a missing page", { tag: "@once" }, async ({ plain }) => {
  const missing = await plain.open("/nothing/here");
  const page = await plain.submit(missing, { button: "English" });
  expect(page.heading).toBe(words.en.missing.title);
  expect(page.address.pathname).toBe("/nothing/here");
});

test("a language that is not offered changes nothing", { tag: "@once" }, async ({
  request,
  baseURL,
}) => {
  const answer = await request.post("/language", {
    form: { language: "de" },
    headers: { Origin: baseURL ?? "", Referer: `${baseURL}/passes` },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/passes");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("the switch never leads to another site", { tag: "@once" }, async ({ request, baseURL }) => {
  for (const referer of [
    "https://evil.example/x",
    "//evil.example",
    `${baseURL}//evil.example`,
    "x",
  ]) {
    const answer = await request.post("/language", {
      form: { language: "en" },
      headers: { Origin: baseURL ?? "", Referer: referer },
      maxRedirects: 0,
    });
    expect(answer.headers().location, referer).toBe("/");
  }
});

test("whoever chose a language is led on in it", { tag: "@once" }, async ({ plain }) => {
  const delivery = await deliveryPageOf(demoPeople.unclaimed);
  await plain.setMemberSession(demoPeople.unclaimed);
  const linkOf = (page: PlainPage) =>
    page
      .all("main a")
      .map((one) => one.getAttribute("href"))
      .filter((href) => href?.includes("/p/"));
  const passes = await plain.open("/passes");
  expect(linkOf(passes)).toEqual([delivery]);
  const inEnglish = await plain.submit(passes, { button: "English" });
  expect(linkOf(inEnglish)).toEqual([`${delivery}?language=en`]);
  const direct = await plain.ask("/passes/felagsadild");
  expect(direct.headers.get("location")).toBe(`${delivery}?language=en`);
  const page = await plain.open(`${delivery}?language=en`);
  expect(page.heading).toBe(serviceWords.en.delivery.title);
});

test("the delivery page leads back, in the language that was chosen there last", {
  tag: "@once",
}, async ({ plain }) => {
  const delivery = await deliveryPageOf(demoPeople.unclaimed);
  await plain.setMemberSession(demoPeople.unclaimed);
  await plain.submit(await plain.open("/passes"), { button: "English" });
  const read = await plain.open(`${delivery}?language=en`);
  const switched = await plain.submit(read, { button: "Íslenska" });
  const back =
    named(switched.one("main"), "a", serviceWords.is.back("Sundfélagið Bylgja"))?.getAttribute(
      "href",
    ) ?? "";
  expect(back).toBe(`${portal}/passes?language=is`);
  const answer = await plain.ask(back);
  const clean = new URL(answer.headers.get("location") ?? "", portal).href;
  expect([answer.status, clean]).toEqual([303, `${portal}/passes`]);
  const passes = await plain.open(back);
  expect(passes.heading).toBe(words.is.passes.title);
  expect((await plain.open("/passes")).heading).toBe(words.is.passes.title);
  expect((await plain.ask("/passes?language=pl")).status).toBe(200);
});
