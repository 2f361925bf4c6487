import type { Page } from "@playwright/test";
import { readPass, templates } from "./support/own-pass.ts";
import {
  box,
  ledTo,
  openReviewStep,
  ownTemplate,
  passesOf,
  press,
  setOnTemplate,
  write,
} from "./support/pass-desk.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { passLedTo, pressPlainly, reviewPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;
const { passForm, issue } = strings;

const addressFor = (template: string) => `/staff/passes/new?template=${template}`;
const open = (page: Page, template: string) => page.goto(addressFor(template));

test("the way from the first page leads to a choice of templates, and to a pass", async ({
  page,
  complaints,
}) => {
  // The page that the form leads to is about the pass, and not about making it.
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate({ type: "PUNCH", stamps: 6 });
  await page.goto("/staff");
  await page.getByRole("main").getByRole("link", { name: strings.today.issue }).click();
  await expect(page).toHaveURL(/passes\/new$/);
  await expect(page.getByRole("main")).toContainText(issue.why.membership);
  await expect(page.locator(`main a[href*="${templates.membership}"]`)).toHaveCount(0);
  await page.locator(`main a[href$="${template}"]`).click();
  await expect(box(page, "stampsLeft")).toHaveCount(1);
  await openReviewStep(page);
  await press(page, issue.send);
  const pass = await readPass(await ledTo(page, "created"));
  expect(pass).toMatchObject({ passTemplateId: template, stampsLeft: 6 });
});

test("Enter goes on, and a row of the back is added without losing anything", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await write(page, { externalIdentifier: "e", backLabel: "a", backValue: "b" });
  await press(page, passForm.addRow);
  await expect(page.locator('[name="pass.backLabel"]')).toHaveCount(2);
  await expect(page.locator('[name="pass.backLabel"]').last()).toBeFocused();
  await expect(box(page, "externalIdentifier")).toHaveValue("e");
  await box(page, "externalIdentifier").press("Enter");
  await expect(page.getByRole("heading", { name: passForm.confirmTitle })).toBeVisible();
});

/** By fetch: creates what the form says, and follows to the pass. */
async function create(
  plain: PlainBrowser,
  form: PlainPage,
  texts: Record<string, string> = {},
): Promise<string> {
  const look = await reviewPlainly(plain, form, texts);
  return passLedTo(await pressPlainly(plain, look, issue.send), "created");
}

test.describe("without Chromium", { tag: "@once" }, () => {
  test("everything that is wrong is said at once at its field, and nothing typed is lost", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const template = await ownTemplate({ type: "PUNCH" }, [
      { identifier: "skylda", isMandatory: true },
      { identifier: "KENNITALA", format: "KENNITALA" },
    ]);
    const typed = {
      "input-KENNITALA": "810130-2129",
      stampsLeft: "−1",
      validFromDate: "1.1.27",
      backValue: "án fyrirsagnar",
    };
    const form = await plain.open(addressFor(template));
    const answer = await pressPlainly(plain, form, passForm.next, typed);
    const { problem } = passForm;
    const wrong = [
      problem.missing,
      problem["kennitala-system"],
      problem.stamps,
      problem["short-year"],
      problem["back-label"],
    ].map((words) => words.replace("{label}", "").trim());
    for (const words of wrong) expect(answer.alert).toContain(words);
    expect(answer.all("main [role=alert] li")).toHaveLength(wrong.length);
    for (const [name, text] of Object.entries(typed)) {
      expect(answer.held(`pass.${name}`), name).toBe(text);
    }
    const [mandatory] = answer.all("[name='pass.input-skylda']");
    expect(mandatory?.getAttribute("aria-invalid")).toBe("true");
    expect(await passesOf(template)).toBe(0);
  });

  test("what only the service knows is told at the field, and can be mended", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const template = await ownTemplate({}, [{ identifier: "nr", isUnique: true }]);
    const texts = { externalIdentifier: "eitt", "input-nr": "7" };
    const form = await plain.open(addressFor(template));
    await create(plain, form, texts);
    const again = await reviewPlainly(plain, await plain.open(addressFor(template)), texts);
    const taken = await pressPlainly(plain, again, issue.send);
    const { refusal, externalIdentifier: label } = passForm;
    expect(taken.alert).toContain(filled(refusal["identifier-taken"], { label }));
    const field = taken.one("[name='pass.externalIdentifier']");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const other = await reviewPlainly(plain, taken, { externalIdentifier: "annað" });
    const stillTaken = await pressPlainly(plain, other, issue.send);
    expect(stillTaken.alert).toContain(filled(refusal["value-taken"], { label: "nr" }));
    await create(plain, stillTaken, { "input-nr": "8" });
    expect(await passesOf(template)).toBe(2);
  });

  test("a template that issues no passes says so in the choice, on its address and on a stale form", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const template = await ownTemplate();
    const look = await reviewPlainly(plain, await plain.open(addressFor(template)));
    await setOnTemplate(template, "disable_issue");
    expect((await pressPlainly(plain, look, issue.send)).alert).toContain(issue.problem.disabled);
    const closed = await plain.open(addressFor(template));
    expect(closed.main).toContain(issue.why.disabled);
    expect(closed.all("main form")).toEqual([]);
    const choice = await plain.open("/staff/passes/new");
    expect(choice.all(`main a[href*="${template}"]`)).toEqual([]);
    expect(choice.main).toContain(`Sniðmát ${template.slice(0, 8)}`);
    for (const odd of [templates.coupon.replace("2006", "2999"), "ekkert"]) {
      expect((await plain.open(addressFor(odd))).heading).toBe(issue.noTemplate);
    }
    expect(await passesOf(template)).toBe(0);
  });

  test("who came from a member is led back there", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const search = await plain.open("/staff/members");
    const kennitala = demoPeople.both;
    const found = await plain.submit(search, "[name=person]", { person: kennitala });
    const find = /\/staff\/members\/([0-9a-f-]{36})$/.exec(found.address.pathname)?.[1];
    expect(find).toBeDefined();
    const choice = await plain.open(`/staff/passes/new?find=${find}`);
    const [way] = choice.all(`main a[href*="${templates.coupon}"]`);
    const form = await plain.open(way?.getAttribute("href") ?? "");
    const look = await reviewPlainly(plain, form);
    const created = await pressPlainly(plain, look, issue.send);
    passLedTo(created, "created");
    expect(created.address.href).toContain(`find=${find}`);
  });
});
