import { named } from "./support/plain-browser.ts";
import { createStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { languages, staffWords, words } from "./support/words.ts";

const missing = ["/nothing/here", "/passes/golf", "/passes/felagsadild/more", "/_global-error"];

for (const language of languages) {
  const strings = words[language].missing;
  for (const address of missing) {
    test(`${address} is a missing page in ${language}, with a way back`, {
      tag: "@once",
    }, async ({ plainIn }) => {
      const plain = plainIn(language);
      const page = await plain.open(address);
      expect(page.status).toBe(404);
      expect(page.heading).toBe(strings.title);
      expect(page.one("html").getAttribute("lang")).toBe(language);
      expect(page.main).toContain(strings.body);
      const back = named(page.one("main"), "a", strings.next)?.getAttribute("href") ?? "";
      expect((await plain.open(back)).heading).toBe(words[language].identify.title);
    });
  }
}

test("a page that the console does not have is missing inside it, with a way back", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  for (const address of ["/staff/nothing", "/staff/passes/a/b/c", "/staff/sign-in/more"]) {
    const page = await plain.open(address);
    expect(page.status).toBe(404);
    expect(page.heading).toBe(words.is.missing.title);
    expect(page.all("nav a[href='/staff/members']")).not.toHaveLength(0);
    const { next } = staffWords.is.notAllowed;
    const back = named(page.one("main"), "a", next)?.getAttribute("href") ?? "";
    expect((await plain.open(back)).main).toContain(staffWords.is.today.wanting);
  }
});

test("a missing page of the console asks whoever is signed out to sign in", {
  tag: "@once",
}, async ({ plain }) => {
  const page = await plain.open("/staff/nothing");
  expect(page.heading).toBe(staffWords.is.signIn.title);
});
