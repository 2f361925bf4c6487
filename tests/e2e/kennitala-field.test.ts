import { alertIn, answerKennitala, kennitalaField } from "./support/journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { describedBy, named, textOf } from "./support/plain-browser.ts";
import { expect, test } from "./support/test.ts";
import { filled, words } from "./support/words.ts";

const refused: [what: string, typed: string, problem: "empty" | "malformed" | "system"][] = [
  ["nothing", "", "empty"],
  ["markup", '"><img src=x onerror=alert(1)>', "malformed"],
  ["a system kennitala with 8", "810130-2129", "system"],
];

test("what is no kennitala is refused, said at the field, and kept in it", async ({ page }) => {
  const strings = words.is.identify;
  await page.goto("/");
  await answerKennitala(page, "two words");

  await expect(alertIn(page)).toHaveText(strings.problemTitle);
  await expect(page.getByText(strings.problem.malformed)).toHaveCount(1);
  await expect(page).toHaveTitle(
    new RegExp(`^${filled(words.is.site.problemTitle, { title: strings.title })}`),
  );
  await expect(alertIn(page)).toBeFocused();
  const field = kennitalaField(page);
  await expect(field).toHaveValue("two words");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(strings.problem.malformed)));
  await expectPage(page, strings.title);

  await alertIn(page).getByRole("link", { name: strings.problemTitle }).click();
  await expect(field).toBeFocused();
});

test("a problem is said in the language that is chosen afterwards", {
  tag: "@with-script",
}, async ({ page }) => {
  await page.goto("/");
  await answerKennitala(page, "123");
  await expect(page.getByText(words.is.identify.problem.malformed)).toHaveCount(1);
  await page.getByRole("button", { name: words.is.site.languageNames.en }).click();
  await expect(page.getByText(words.en.identify.problem.malformed)).toHaveCount(1);
  await expect(page.getByText(words.is.identify.problem.malformed)).toHaveCount(0);
  await expect(kennitalaField(page, "en")).toHaveValue("123");
});

for (const [what, typed, problem] of refused) {
  test(`${what} is refused in words of its own`, { tag: "@once" }, async ({ plain }) => {
    const strings = words.is.identify;
    const answer = await plain.submit(await plain.open("/"), "[name=kennitala]", {
      kennitala: typed,
    });
    expect(answer.heading).toBe(strings.title);
    const alert = answer.one("main [role=alert]");
    expect(textOf(alert)).toBe(strings.problemTitle);
    expect(textOf(answer.one("title"))).toContain(
      filled(words.is.site.problemTitle, { title: strings.title }),
    );
    const field = answer.one("[name=kennitala]");
    const link = named(alert, "a", strings.problemTitle);
    expect(link?.getAttribute("href")).toBe(`#${field.id}`);
    expect(field.getAttribute("value")).toBe(typed);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(describedBy(answer, field)).toContain(strings.problem[problem]);
    expect([...plain.cookies.keys()]).not.toContain("felagi-member");
  });
}

test("the field brings up digits on a phone and is not filled in by the browser", {
  tag: "@once",
}, async ({ plain }) => {
  const start = await plain.open("/");
  const field = start.one("[name=kennitala]");
  expect(field.getAttribute("inputmode")).toBe("numeric");
  expect(field.getAttribute("autocomplete")).toBe("off");
  expect(describedBy(start, field)).toBe(words.is.identify.hint);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
