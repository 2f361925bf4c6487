import type { Page } from "@playwright/test";
import { ports } from "./support/addresses.ts";
import { readPass, templates } from "./support/own-pass.ts";
import {
  box,
  ledTo,
  lookOver,
  lookOverPlainly,
  ownTemplate,
  passesOf,
  passLedTo,
  press,
  pressPlainly,
  setOnTemplate,
  write,
} from "./support/pass-desk.ts";
import { demoPeople } from "./support/people.ts";
import type { PlainBrowser, PlainPage } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is;
const { passForm, issue } = say;

const addressFor = (template: string) => `/staff/passes/new?template=${template}`;
const open = (page: Page, template: string) => page.goto(addressFor(template));

test("a pass is created from a choice of templates", async ({ page, complaints }) => {
  // The page that the form leads to is about the pass, and not about making it.
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate({ type: "PUNCH", stamps: 6 });
  await page.goto("/staff/passes/new");
  await page.locator(`main a[href$="${template}"]`).click();
  await expect(box(page, "stampsLeft")).toHaveCount(1);
  await lookOver(page);
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

test("correcting leads back to the form as it was", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  await open(page, templates.coupon);
  await write(page, { externalIdentifier: "það sama", backLabel: "a", backValue: "b" });
  await lookOver(page);
  await press(page, passForm.change);
  await expect(box(page, "externalIdentifier")).toHaveValue("það sama");
  await expect(box(page, "backValue")).toHaveValue("b");
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

/** By fetch: creates what the form says, and follows to the pass. */
async function create(
  plain: PlainBrowser,
  form: PlainPage,
  texts: Record<string, string> = {},
): Promise<string> {
  const look = await lookOverPlainly(plain, form, texts);
  return passLedTo(await pressPlainly(plain, look, issue.send), "created");
}

test.describe("without Chromium", { tag: "@once" }, () => {
  test("everything that is written is on the pass, in the form that the service keeps", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const template = await ownTemplate({ type: "PUNCH", stamps: 10 }, [
      { identifier: "nafn", isMandatory: true },
      { identifier: "fjöldi", format: "NUMBER" },
      { identifier: "dagur", format: "DATE" },
      { identifier: "netfang", format: "EMAIL", type: "MEMBER" },
      { identifier: "vefur", format: "URL" },
      { identifier: "kt", format: "KENNITALA", isUnique: true },
      { identifier: "sími", format: "PHONE_NUMBER", type: "MEMBER" },
    ]);
    const look = await lookOverPlainly(plain, await plain.open(addressFor(template)), {
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
    for (const words of [
      "010130-2129",
      "611 2345",
      "24. desember 2026",
      "kl. 09:30",
      "loka 31. desember 2027",
    ]) {
      expect(look.main).toContain(words);
    }
    expect(await passesOf(template)).toBe(0);
    const created = await pressPlainly(plain, look, issue.send);
    const pass = await readPass(passLedTo(created, "created"));
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
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
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
    const form = await plain.open(addressFor(template));
    const answer = await pressPlainly(plain, form, passForm.next, typed);
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
    const again = await lookOverPlainly(plain, await plain.open(addressFor(template)), texts);
    const taken = await pressPlainly(plain, again, issue.send);
    const { refusal, externalIdentifier: label } = passForm;
    expect(taken.alert).toContain(filled(refusal["identifier-taken"], { label }));
    const field = taken.one("[name='pass.externalIdentifier']");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const other = await lookOverPlainly(plain, taken, { externalIdentifier: "annað" });
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
    const look = await lookOverPlainly(plain, await plain.open(addressFor(template)));
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

  test("a membership’s template is refused by the service in words", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const look = await lookOverPlainly(plain, await plain.open(addressFor(templates.membership)), {
      "input-nafn": "Þórunn Ægisdóttir",
    });
    expect(look.main).toContain(passForm.warning.member);
    const refused = await pressPlainly(plain, look, issue.send);
    expect(refused.alert).toContain(passForm.refusal["not-issuable"]);
  });

  test("who came from a member is led back there", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "sender" }));
    const search = await plain.open("/staff/members");
    const kennitala = demoPeople.both;
    const found = await plain.submit(search, "[name=kennitala]", { kennitala });
    const find = /\/staff\/members\/([0-9a-f-]{36})$/.exec(found.address.pathname)?.[1];
    expect(find).toBeDefined();
    const choice = await plain.open(`/staff/passes/new?find=${find}`);
    const [way] = choice.all(`main a[href*="${templates.coupon}"]`);
    const form = await plain.open(way?.getAttribute("href") ?? "");
    const look = await lookOverPlainly(plain, form);
    const created = await pressPlainly(plain, look, issue.send);
    passLedTo(created, "created");
    expect(created.address.href).toContain(`find=${find}`);
  });
});
