import type { Page } from "@playwright/test";
import type { PassWrite } from "#contract/index.ts";
import { portal, portalBeforeFaults, ports } from "./support/addresses.ts";
import { ownPass, readPass, writePass } from "./support/own-pass.ts";
import { alertOf, box, ledTo, lookOver, press, setOnTemplate, write } from "./support/pass-desk.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { count, query } from "./support/portal-records.ts";
import { formOf, post } from "./support/posted-form.ts";
import { punchCardWithSeat } from "./support/punch-card-with-seat.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const say = staffWords.is;
const { passForm, change } = say;

// The page that a form leads to is about the pass, and not about writing on it.
test.beforeEach(({ complaints }) => complaints.expect(/status of 404/));

const open = (page: Page, id: string) => page.goto(`/staff/passes/${id}/change`);
const operations = (passId: string, more = "") =>
  count(ports.portal, `from pass_operation where pass_id = $1 ${more}`, [passId]);

test("what will change is shown before it does, and nothing else changes", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await expect(box(page, "input-saeti")).toHaveValue("A1");
  await expect(box(page, "expirationTime")).toHaveValue("");
  await write(page, { "input-saeti": "B2", stampsLeft: "5", externalIdentifier: "" });
  await lookOver(page);
  const rows = page.locator("main dl > div");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/saeti.*A1.*B2/s);
  expect((await readPass(pass.id)).stampsLeft).toBe(3);
  await press(page, change.send);
  expect(await ledTo(page, "changed")).toBe(pass.id);
  expect(await readPass(pass.id)).toMatchObject({
    stampsLeft: 5,
    externalIdentifier: null,
    expirationDate: pass.expirationDate,
    inputFieldValues: [{ value: "B2" }, { value: null }],
  });
});

test("a form in which nothing was changed is not sent", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await press(page, passForm.next);
  await expect(alertOf(page)).toContainText(change.problem.nothing);
  expect(await operations(pass.id)).toBe(0);
});

test("somebody else’s change is seen at the look and at the sending, and both are kept", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  const elsewhere = (facts: Partial<PassWrite>) =>
    writePass(pass.id, { passTemplateId: pass.template, ...facts });
  await open(page, pass.id);
  await write(page, { "input-saeti": "B2" });
  await elsewhere({ stampsLeft: 2 });
  await press(page, passForm.next);
  await expect(alertOf(page)).toContainText(passForm.meanwhileTitle);
  await expect(alertOf(page)).toContainText(passForm.standsTheirs);
  await expect(box(page, "stampsLeft")).toHaveValue("2");
  await expect(box(page, "input-saeti")).toHaveValue("B2");
  await lookOver(page);
  await elsewhere({ inputFields: [{ identifier: "saeti", value: "C3" }] });
  await press(page, change.send);
  await expect(alertOf(page)).toContainText(passForm.standsYours);
  await expect(alertOf(page)).toContainText("C3");
  await expect(box(page, "input-saeti")).toHaveValue("B2");
  await lookOver(page);
  await press(page, change.send);
  await ledTo(page, "changed");
  expect(await readPass(pass.id)).toMatchObject({
    stampsLeft: 2,
    inputFieldValues: [{ value: "B2" }, {}],
  });
});

test("a voiding meanwhile is told, and is not undone", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await write(page, { stampsLeft: "5" });
  await lookOver(page);
  await writePass(pass.id, { passTemplateId: pass.template, isVoided: true });
  await press(page, change.send);
  await expect(alertOf(page)).toContainText(passForm.meanwhileVoided);
  // The page around the form tells it too.
  await expect(page.getByText(say.pass.voidedChange)).toBeVisible();
  await expect(page.getByText(words.is.status.VOIDED.label, { exact: true })).toBeVisible();
  await lookOver(page);
  await press(page, change.send);
  await ledTo(page, "changed");
  expect(await readPass(pass.id)).toMatchObject({ isVoided: true, stampsLeft: 5 });
  await open(page, pass.id);
  await expect(page.getByText(say.pass.voidedChange)).toBeVisible();
});

test("locked fields can be read and not written, before and after the form was drawn", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await write(page, { "input-saeti": "B2" });
  await lookOver(page);
  await setOnTemplate(pass.template, "lock_input_fields");
  await press(page, change.send);
  await expect(alertOf(page)).toContainText("saeti: sniðmátið læsir");
  await open(page, pass.id);
  await expect(page.getByText(passForm.locked)).toBeVisible();
  await expect(box(page, "input-saeti")).toHaveAttribute("readonly", "");
  await write(page, { stampsLeft: "9" });
  await lookOver(page);
  await press(page, change.send);
  await ledTo(page, "changed");
  expect(await readPass(pass.id)).toMatchObject({
    stampsLeft: 9,
    inputFieldValues: [{ value: "A1" }, {}],
  });
});

test("a taken identifier is told at its field, with what was typed", { tag: "@once" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await ownPass({
    passTemplateId: pass.template,
    externalIdentifier: "nr-2",
    inputFields: [{ identifier: "saeti", value: "Z" }],
  });
  await open(page, pass.id);
  await write(page, { externalIdentifier: "nr-2" });
  await lookOver(page);
  await press(page, change.send);
  await expect(box(page, "externalIdentifier")).toHaveAttribute("aria-invalid", "true");
  await expect(box(page, "externalIdentifier")).toHaveValue("nr-2");
});

test("the back is told of only when something is written there, and then with its caution", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat({ backFields: [{ label: "Gamalt", value: "x" }] });
  await open(page, pass.id);
  await expect(page.getByText(change.backHint)).toBeVisible();
  await write(page, { backLabel: "Nýtt", backValue: "y" });
  await lookOver(page);
  await expect(page.getByText(passForm.warning.back)).toBeVisible();
  await press(page, change.send);
  await ledTo(page, "changed");
});

test("twenty submits of one change at once make one change, and all lead to the pass", {
  tag: "@without-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await write(page, { stampsLeft: "5" });
  await lookOver(page);
  const form = await formOf(page.locator("main form"));
  const fields = { ...form.fields, intent: "send" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(page.request, { ...form, fields }, { Origin: portal })),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(303));
  expect(await operations(pass.id)).toBe(1);
});

const uncertain: PassFaultName[] = ["hangs up on the write", "answers 500 to the write"];

test("a service that fails in the middle leaves it open, and this form asks no second time", {
  tag: "@once",
}, async ({ page }) => {
  const at = ports.portalBeforeFaults;
  await signInNewStaff(page.context(), { role: "manager", portal: at });
  for (const fault of uncertain) {
    const id = passWithFault(fault);
    await page.goto(`${portalBeforeFaults}/staff/passes/${id}/change`);
    await write(page, { stampsLeft: "9" });
    await lookOver(page);
    await press(page, change.send);
    await expect(alertOf(page)).toContainText(change.unknownTitle);
    await expect(page.locator("main form")).toHaveCount(0);
    await page.goto(`${portalBeforeFaults}/staff/passes/${id}/void`);
    await page.locator("[name=reason]").fill("Ástæða");
    await page.locator("[name=sure]").check();
    await press(page, say.void.send);
    await expect(alertOf(page)).toContainText(say.void.unknownTitle);
    const { rows } = await query(
      at,
      "select kind, state from pass_operation where pass_id = $1 order by started_at",
      [id],
    );
    expect(rows).toEqual([
      { kind: "change", state: "unknown" },
      { kind: "void", state: "unknown" },
    ]);
  }
});

test("a service that goes away meanwhile leaves what was typed in the form", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "manager", portal: ports.portalBeforeFaults });
  const id = passWithFault("goes away after the first look");
  await page.goto(`${portalBeforeFaults}/staff/passes/${id}/change`);
  await write(page, { stampsLeft: "9" });
  await press(page, passForm.next);
  await expect(alertOf(page)).toContainText(change.problem.unreachable);
  await expect(page.locator('main [name="pass.stampsLeft"]')).toHaveValue("9");
});

test("who loses the role while writing changes and voids nothing", { tag: "@once" }, async ({
  page,
}) => {
  const { id } = await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await write(page, { stampsLeft: "9" });
  await lookOver(page);
  await query(ports.portal, "update staff_account set role = 'sender' where id = $1", [id]);
  await press(page, change.send);
  await expect(page.getByRole("main")).toContainText(/Hlutverk þitt leyfir/);
  expect(await readPass(pass.id)).toMatchObject({ stampsLeft: 3, isVoided: false });
});
