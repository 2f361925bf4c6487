import { demoPeople } from "./support/people.ts";
import { named } from "./support/plain-browser.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { languages, staffWords, words } from "./support/words.ts";

const missing = ["/nothing/here", "/passes/golf", "/passes/felagsadild/more", "/_global-error"];

for (const language of languages) {
  const say = words[language].missing;
  for (const address of missing) {
    test(`${address} is a missing page in ${language}, with a way back`, {
      tag: "@once",
    }, async ({ plainIn }) => {
      const plain = plainIn(language);
      const page = await plain.open(address);
      expect(page.status).toBe(404);
      expect(page.heading).toBe(say.title);
      expect(page.one("html").getAttribute("lang")).toBe(language);
      expect(page.main).toContain(say.body);
      const back = named(page.one("main"), "a", say.next)?.getAttribute("href") ?? "";
      expect((await plain.open(back)).heading).toBe(words[language].identify.title);
    });
  }
}

for (const language of languages) {
  for (const address of ["/staff/nothing", "/staff/passes/a/b/c", "/staff/sign-in/more"]) {
    test(`${address} is missing in ${language} inside the console, with a way back to it`, {
      tag: "@once",
    }, async ({ plainIn }) => {
      const plain = plainIn(language);
      plain.setStaffCookie(await createStaff({ role: "viewer" }));
      const page = await plain.open(address);
      expect(page.status).toBe(404);
      expect(page.heading).toBe(words[language].missing.title);
      expect(page.main).toContain(words[language].missing.body);
      expect(page.all("nav a[href='/staff/members']")).not.toHaveLength(0);
      const say = staffWords[language];
      const back = named(page.one("main"), "a", say.notAllowed.next)?.getAttribute("href") ?? "";
      expect((await plain.open(back)).main).toContain(say.today.wanting);
    });
  }
}

test("a missing page of the console asks whoever is signed out to sign in", {
  tag: "@once",
}, async ({ plain }) => {
  const page = await plain.open("/staff/nothing");
  expect(page.heading).toBe(staffWords.is.signIn.title);
});

test("a missing page is missing for a member too", { tag: "@once" }, async ({ plain }) => {
  await plain.setMemberSession(demoPeople.inWallet);
  const page = await plain.open("/passes/golf");
  expect(page.status).toBe(404);
  expect(page.heading).toBe(words.is.missing.title);
});

test("the language never stands in the address", { tag: "@once" }, async ({ plain }) => {
  for (const address of ["/is", "/en"]) {
    expect((await plain.open(address)).status).toBe(404);
  }
});
