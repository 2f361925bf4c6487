import { randomInt, randomUUID } from "node:crypto";
import type { PassWrite } from "#contract/index.ts";
import issuer from "#demo/issuer.json" with { type: "json" };
import { ports } from "./support/addresses.ts";
import { passes } from "./support/console-journey.ts";
import { ownPass, readPass, templates, writePass } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import {
  alertOf,
  box,
  ledTo,
  openReviewStep,
  press,
  punchCardWithSeat,
} from "./support/pass-desk.ts";
import { demoPeople } from "./support/people.ts";
import { named } from "./support/plain-browser.ts";
import { count, query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { passLedTo } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const strings = staffWords.is;

// The page that a form leads to is about the pass, and not about writing on it.
test.beforeEach(({ complaints }) => complaints.expect(/status of 404/));

const operations = (passId: string, more = "") =>
  count(ports.portal, `from pass_operation where pass_id = $1 ${more}`, [passId]);

test("voiding wants a reason, is recorded, and leads on to a new pass", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  const reason = `Týnt ${randomUUID()}`;
  await page.goto(`/staff/passes/${pass.id}/void`);
  await expect(page.getByText(strings.void.forGood)).toBeVisible();
  await press(page, strings.void.send);
  await expect(alertOf(page)).toContainText(strings.void.problem["no-reason"]);
  await page.locator("[name=reason]").fill("x".repeat(201));
  await press(page, strings.void.send);
  await expect(alertOf(page)).toContainText(strings.void.problem["reason-long"]);
  expect(await operations(pass.id)).toBe(0);
  await page.locator("[name=reason]").fill(reason);
  await press(page, strings.void.send);
  expect(await ledTo(page, "voided")).toBe(pass.id);
  expect(await readPass(pass.id)).toMatchObject({
    status: "VOIDED",
    isVoided: true,
    externalIdentifier: "nr-1",
    stampsLeft: 3,
    expirationDate: pass.expirationDate,
    inputFieldValues: [{ value: "A1" }, {}],
  });
  for (const action of ["sms", "notification"] as const) {
    await expect(
      page.getByRole("link", {
        name: strings.pass.action[action === "sms" ? "smsClosed" : action],
      }),
    ).toHaveCount(0);
  }
  await page.getByRole("link", { name: strings.pass.anew.action }).click();
  await expect(page.locator("[name='pass.input-saeti']")).toHaveValue("A1");
  await expect(page.locator("[name='pass.stampsLeft']")).toHaveValue("3");
  await expect(page.locator("[name='pass.externalIdentifier']")).toHaveValue("nr-1");
  await page.goto("/staff/activity");
  await expect(page.getByRole("main")).toContainText(reason);
  await page.goto(`/staff/passes/${pass.id}/void`);
  await expectPage(page, strings.void.closed.voided.title);
  await expect(page.locator("main form")).toHaveCount(0);
});

test("a ticket is issued anew with the kennitala of the voided one", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  // The last digit of a kennitala states the century of birth; nobody has a 5.
  const kennitala = `${randomInt(8e8)}5`.padStart(10, "0");
  const inputFields = [
    { identifier: "saeti", value: "C 7" },
    { identifier: "kennitala", value: kennitala },
  ];
  const reference = `miði-${randomUUID()}`;
  const pass = await ownPass({
    passTemplateId: templates.ticket,
    externalIdentifier: reference,
    inputFields,
  });
  await page.goto(`/staff/passes/${pass.id}/void`);
  await page.locator("[name=reason]").fill("Týnt");
  await press(page, strings.void.send);
  await ledTo(page, "voided");
  // Some services keep a value from other passes after its pass is voided; the form says what to do.
  const isUnique = (value: boolean) =>
    query(ports.service, "update pass_input_value set is_unique = $2 where pass_id = $1", [
      pass.id,
      value,
    ]);
  await isUnique(true);
  await page.getByRole("link", { name: strings.pass.anew.action }).click();
  // The reference moves to the new pass, unless staff empty the field.
  await expect(page.getByRole("main")).toContainText(
    `Tilvísunin ${reference} flyst á nýja skírteinið`,
  );
  await expect(box(page, "externalIdentifier")).toHaveValue(reference);
  await box(page, "externalIdentifier").fill("");
  await openReviewStep(page);
  await expect(page.getByRole("main")).toContainText(`Engin (sú gamla, ${reference}`);
  await press(page, strings.passForm.change);
  await box(page, "externalIdentifier").fill(reference);
  await openReviewStep(page);
  await expect(page.getByRole("main")).toContainText(`${reference} (flyst af ógilta skírteininu)`);
  expect(await readPass(pass.id)).toMatchObject({ externalIdentifier: reference });
  await press(page, strings.issue.send);
  await expect(alertOf(page)).toContainText(strings.issue.replaces.valueTaken);
  await expect(alertOf(page)).toContainText(strings.issue.replaces.referenceFreed);
  await isUnique(false);
  await expect(box(page, "input-saeti")).toHaveValue("C 7");
  await openReviewStep(page);
  await press(page, strings.issue.send);
  const anew = await ledTo(page, "created");
  // Each names the other, so that nobody issues a second one.
  await page.getByRole("link", { name: strings.pass.anew.replaces }).click();
  await expect(page).toHaveURL(new RegExp(`passes/${pass.id}`));
  await expect(page.locator(`main a[href="/staff/passes/${anew}"]`).first()).toBeVisible();
  await expect(page.getByRole("link", { name: strings.pass.anew.action })).toHaveCount(0);
  expect(await readPass(pass.id)).toMatchObject({ isVoided: true, externalIdentifier: null });
  expect(await readPass(anew)).toMatchObject({
    isVoided: false,
    externalIdentifier: reference,
    inputFieldValues: expect.arrayContaining([
      expect.objectContaining({ identifier: "kennitala", value: kennitala }),
    ]),
  });
  // The form opened once more, such as from history, says that the pass was issued.
  await page.goto(`/staff/passes/new?template=${templates.ticket}&replaces=${pass.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(strings.issue.replaces.already);
  await expect(page.getByRole("link", { name: strings.issue.replaces.see })).toHaveAttribute(
    "href",
    `/staff/passes/${anew}`,
  );
  // The search finds the new pass by the reference, with its status.
  const anybody = page.getByRole("banner").locator("[name=anybody]:visible");
  await anybody.fill(reference);
  await anybody.press("Enter");
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href="/staff/passes/${anew}"]`) });
  await expect(row).toContainText(words.is.status.UNCLAIMED.label);
});

test("a sender, who may not change the voided pass, cannot move its reference", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const externalIdentifier = `miði-${randomUUID()}`;
  const { id } = await ownPass({ passTemplateId: templates.punchCard, externalIdentifier });
  await writePass(id, { passTemplateId: templates.punchCard, externalIdentifier, isVoided: true });
  const form = await plain.open(`/staff/passes/new?template=${templates.punchCard}&replaces=${id}`);
  expect(form.main).toContain(`${externalIdentifier} er á ógilta skírteininu`);
  const button = strings.passForm.next;
  const typed = { "pass.externalIdentifier": externalIdentifier };
  const refused = await plain.submit(form, { button }, typed);
  expect(refused.alert).toContain(`ógilta skírteinið er enn með ${externalIdentifier}`);
  expect(await readPass(id)).toMatchObject({ externalIdentifier });
});

test("a pass that somebody else voided meanwhile needs no voiding, and a change by others stays", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "manager" }));
  const [voided, changed] = [await punchCardWithSeat(), await punchCardWithSeat()];
  const press = async (id: string, meanwhile: Partial<PassWrite>, passTemplateId: string) => {
    const form = await plain.open(`/staff/passes/${id}/void`);
    await writePass(id, { passTemplateId, ...meanwhile });
    return plain.submit(form, { button: strings.void.send }, { reason: "Ástæða" });
  };
  const refused = await press(voided.id, { isVoided: true }, voided.template);
  expect(refused.alert).toContain(strings.void.problem.ALREADY_VOIDED);
  passLedTo(await press(changed.id, { stampsLeft: 1 }, changed.template), "voided");
  expect(await readPass(changed.id)).toMatchObject({ isVoided: true, stampsLeft: 1 });
});

test("before and after a membership's pass is voided, the keeper of the register is named", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "manager" }));
  const before = await plain.open(`/staff/passes/${passes.inWallet}/void`);
  expect(before.main).toContain(strings.void.ofMembership);
  const member = await plain.submit(await plain.open("/staff/members"), "[name=person]", {
    person: demoPeople.voided,
  });
  const open = named(member.one("main"), "a", strings.member.open)?.getAttribute("href") ?? "";
  const { name, email, phone } = issuer.memberRegister;
  for (const page of [before, member, await plain.open(open)]) {
    for (const told of [name.is, email, phone]) expect(page.main).toContain(told);
  }
});
