import type { Page } from "@playwright/test";
import { portalBeforeNothing, ports } from "./support/addresses.ts";
import { findMember } from "./support/console-journey.ts";
import { readPass, templates } from "./support/own-pass.ts";
import { expectPage, expectValidPage } from "./support/page-checks.ts";
import {
  alertOf,
  box,
  ledTo,
  lookOver,
  ownTemplate,
  passesOf,
  press,
  setOnTemplate,
  write,
} from "./support/pass-desk.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is;
const { passForm, issue } = say;

// The page that a form leads to is about the pass, and not about making it.
test.beforeEach(({ complaints }) => complaints.expect(/status of 404/));

const open = (page: Page, template: string) => page.goto(`/staff/passes/new?template=${template}`);

async function create(page: Page): Promise<string> {
  await lookOver(page);
  await press(page, issue.send);
  return ledTo(page, "created");
}

test("a pass is created from a choice of templates", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate({ type: "PUNCH", stamps: 6 });
  await page.goto("/staff/passes/new");
  await page.locator(`main a[href$="${template}"]`).click();
  await expect(box(page, "stampsLeft")).toHaveCount(1);
  const pass = await readPass(await create(page));
  expect(pass).toMatchObject({ passTemplateId: template, stampsLeft: 6 });
});

test("a pass of each type can be created", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const types = ["ID", "COUPON", "TICKET", "PUNCH", "GIFT", "MULTI_TICKET", "STORAGE"];
  for (const type of types) {
    const counts = type === "PUNCH" || type === "MULTI_TICKET";
    const template = await ownTemplate({ type, stamps: counts ? 6 : null });
    const choice = await plain.open("/staff/passes/new");
    const form = await plain.open(
      choice.one(`main a[href$="${template}"]`).getAttribute("href") ?? "",
    );
    expect(form.all("[name='pass.stampsLeft']"), type).toHaveLength(counts ? 1 : 0);
    const looked = await plain.submit(form, "[name=formToken]", { intent: "look" });
    const created = await plain.submit(looked, "[name=formToken]", { intent: "send" });
    const [, id = ""] = /passes\/([0-9a-f-]{36})$/.exec(created.address.pathname) ?? [];
    const pass = await readPass(id);
    expect(pass).toMatchObject({ passTemplateId: template, stampsLeft: counts ? 6 : null });
  }
});

test("everything that is written is on the pass, in the form that the service keeps", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate({ type: "PUNCH", stamps: 10 }, [
    { identifier: "nafn", isMandatory: true },
    { identifier: "fjöldi", format: "NUMBER" },
    { identifier: "dagur", format: "DATE" },
    { identifier: "netfang", format: "EMAIL", type: "MEMBER" },
    { identifier: "vefur", format: "URL" },
    { identifier: "kt", format: "KENNITALA", isUnique: true },
    { identifier: "sími", format: "PHONE_NUMBER", type: "MEMBER" },
  ]);
  await open(page, template);
  await write(page, {
    "input-nafn": "Jón 🏊",
    "input-fj_00f6ldi": "1.500",
    "input-dagur": "24.12.2026",
    "input-netfang": "jon@x.example",
    "input-vefur": "x.example/a",
    "input-kt": "010130 2129",
    "input-s_00edmi": "611 2345",
    stampsLeft: "7",
    validFromDate: "1.2.2027",
    validFromTime: "9.30",
    expirationDate: "31.12.2027",
    externalIdentifier: `nr-${template}`,
    backLabel: "Sími",
    backValue: "611 2345",
  });
  await lookOver(page);
  const main = page.getByRole("main");
  for (const words of [
    "010130-2129",
    "611 2345",
    "24. desember 2026",
    "kl. 09:30",
    "loka 31. desember 2027",
  ]) {
    await expect(main).toContainText(words);
  }
  expect(await passesOf(template)).toBe(0);
  await press(page, issue.send);
  const pass = await readPass(await ledTo(page, "created"));
  expect(pass).toMatchObject({
    stampsLeft: 7,
    externalIdentifier: `nr-${template}`,
    validFrom: "2027-02-01T09:30:00.000Z",
    expirationDate: "2028-01-01T00:00:00.000Z",
  });
  expect(pass.inputFieldValues.map(({ value }) => value)).toEqual([
    "Jón 🏊",
    "1500",
    "2026-12-24",
    "jon@x.example",
    "https://x.example/a",
    "0101302129",
    "+3546112345",
  ]);
});

test("everything that is wrong is said at once at its field, and nothing typed is lost", async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const formats = ["NUMBER", "DATE", "EMAIL", "URL", "KENNITALA", "PHONE_NUMBER"];
  const template = await ownTemplate({ type: "PUNCH" }, [
    { identifier: "skylda", isMandatory: true },
    ...formats.map((format) => ({ identifier: format.replace("_", "-"), format })),
  ]);
  const typed = {
    "input-NUMBER": "1,5",
    "input-DATE": "30.2.2027",
    "input-EMAIL": "jon@",
    "input-URL": "javascript:alert(1)",
    "input-KENNITALA": "810130-2129",
    "input-PHONE-NUMBER": "12",
    stampsLeft: "−1",
    validFromDate: "1.1.27",
    expirationTime: "25:00",
    expirationDate: "1.1.2027",
    backValue: "án fyrirsagnar",
  };
  await open(page, template);
  await write(page, typed);
  await press(page, passForm.next);
  const { problem } = passForm;
  const wrong = [
    problem.missing,
    problem.number,
    problem.date,
    problem.email,
    problem.url,
    problem["kennitala-system"],
    problem.phone,
    problem.stamps,
    problem["short-year"],
    problem.time,
    problem["back-label"],
  ].map((words) => words.replace("{label}", "").trim());
  for (const words of wrong) await expect(alertOf(page)).toContainText(words);
  await expect(alertOf(page).getByRole("listitem")).toHaveCount(wrong.length);
  for (const [name, text] of Object.entries(typed)) {
    await expect(box(page, name)).toHaveValue(text);
  }
  await expect(box(page, "input-skylda")).toHaveAttribute("aria-invalid", "true");
  expect(await passesOf(template)).toBe(0);
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

test("correcting leads back to the form as it was", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await open(page, templates.coupon);
  await write(page, { externalIdentifier: "það sama", backLabel: "a", backValue: "b" });
  await lookOver(page);
  await press(page, passForm.change);
  await expect(box(page, "externalIdentifier")).toHaveValue("það sama");
  await expect(box(page, "backValue")).toHaveValue("b");
});

test("what only the service knows is told at the field, and can be mended", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate({}, [{ identifier: "nr", isUnique: true }]);
  const texts = { externalIdentifier: "eitt", "input-nr": "7" };
  await open(page, template);
  await write(page, texts);
  await create(page);
  await open(page, template);
  await write(page, texts);
  await lookOver(page);
  await press(page, issue.send);
  const label = passForm.externalIdentifier;
  await expect(alertOf(page)).toContainText(
    filled(passForm.refusal["identifier-taken"], { label }),
  );
  await expect(box(page, "externalIdentifier")).toHaveAttribute("aria-invalid", "true");
  await write(page, { externalIdentifier: "annað" });
  await lookOver(page);
  await press(page, issue.send);
  await expect(alertOf(page)).toContainText(
    filled(passForm.refusal["value-taken"], { label: "nr" }),
  );
  await write(page, { "input-nr": "8" });
  await create(page);
  expect(await passesOf(template)).toBe(2);
});

test("a template that issues no passes says so in the choice, on its address and on a stale form", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await lookOver(page);
  await setOnTemplate(template, "disable_issue");
  await press(page, issue.send);
  await expect(alertOf(page)).toContainText(issue.problem.disabled);
  await open(page, template);
  await expect(page.getByText(issue.why.disabled)).toBeVisible();
  await expect(page.locator("main form")).toHaveCount(0);
  await page.goto("/staff/passes/new");
  await expect(page.locator(`main a[href*="${template}"]`)).toHaveCount(0);
  await expect(page.getByText(`Sniðmát ${template.slice(0, 8)}`)).toBeVisible();
  for (const odd of [templates.coupon.replace("2006", "2999"), "ekkert"]) {
    await open(page, odd);
    await expectPage(page, issue.noTemplate);
  }
  expect(await passesOf(template)).toBe(0);
});

test("a membership’s template is refused by the service in words", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await open(page, templates.membership);
  await write(page, { "input-nafn": "Þórunn Ægisdóttir" });
  await lookOver(page);
  await expect(page.getByText(passForm.warning.member)).toBeVisible();
  await press(page, issue.send);
  await expect(alertOf(page)).toContainText(passForm.refusal["not-issuable"]);
});

test("a service that cannot be reached says so", { tag: "@once" }, async ({ page, complaints }) => {
  complaints.expect(/status of 503/);
  await signInNewStaff(page.context(), { role: "sender", portal: ports.portalBeforeNothing });
  for (const query of ["", `?template=${templates.coupon}`]) {
    await page.goto(`${portalBeforeNothing}/staff/passes/new${query}`);
    await expect(page.getByText(say.failure.unreachable.title)).toBeVisible();
    await expectValidPage(page);
  }
});

test("who loses the role while writing creates nothing, and keeps what was written", {
  tag: "@once",
}, async ({ page }) => {
  const { id } = await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await write(page, { externalIdentifier: "eftir" });
  await lookOver(page);
  await query(ports.portal, "update staff_account set role = 'viewer' where id = $1", [id]);
  await press(page, issue.send);
  await expect(page.getByRole("main")).toContainText(/Hlutverk þitt leyfir/);
  expect(await passesOf(template)).toBe(0);
});

test("who came from a member is led back there", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await findMember(page, demoPeople.both);
  const find = page.url().split("/").at(-1) ?? "";
  await page.goto(`/staff/passes/new?find=${find}`);
  await page.locator(`main a[href*="${templates.coupon}"]`).click();
  await create(page);
  expect(page.url()).toContain(`find=${find}`);
});
