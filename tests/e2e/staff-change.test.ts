import type { Page } from "@playwright/test";
import type { PassWrite } from "#contract/index.ts";
import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { readPass, writePass } from "./support/own-pass.ts";
import {
  box,
  ledTo,
  lookOver,
  lookOverPlainly,
  passLedTo,
  press,
  pressPlainly,
  setOnTemplate,
  write,
} from "./support/pass-desk.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { PlainBrowser } from "./support/plain-browser.ts";
import { count, query } from "./support/portal-records.ts";
import { punchCardWithSeat } from "./support/punch-card-with-seat.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords, words } from "./support/words.ts";

const say = staffWords.is;
const { passForm, change } = say;

const open = (page: Page, id: string) => page.goto(`/staff/passes/${id}/change`);
const operations = (passId: string, more = "") =>
  count(ports.portal, `from pass_operation where pass_id = $1 ${more}`, [passId]);

test("what will change is shown before it does, and nothing else changes", async ({
  page,
  complaints,
}) => {
  // The page that the form leads to is about the pass, and not about writing on it.
  complaints.expect(/status of 404/);
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

test.describe("without Chromium", { tag: "@once" }, () => {
  test("a form in which nothing was changed is not sent", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const pass = await punchCardWithSeat();
    const form = await plain.open(`/staff/passes/${pass.id}/change`);
    const answer = await pressPlainly(plain, form, passForm.next);
    expect(answer.alert).toContain(change.problem.nothing);
    expect(await operations(pass.id)).toBe(0);
  });

  test("somebody else’s change is seen at the look and at the sending, and both are kept", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const pass = await punchCardWithSeat();
    const elsewhere = (facts: Partial<PassWrite>) =>
      writePass(pass.id, { passTemplateId: pass.template, ...facts });
    let page = await plain.open(`/staff/passes/${pass.id}/change`);
    await elsewhere({ stampsLeft: 2 });
    page = await pressPlainly(plain, page, passForm.next, { "input-saeti": "B2" });
    expect(page.alert).toContain(passForm.meanwhileTitle);
    expect(page.alert).toContain(passForm.standsTheirs);
    expect(page.held("pass.stampsLeft")).toBe("2");
    expect(page.held("pass.input-saeti")).toBe("B2");
    page = await lookOverPlainly(plain, page);
    await elsewhere({ inputFields: [{ identifier: "saeti", value: "C3" }] });
    page = await pressPlainly(plain, page, change.send);
    expect(page.alert).toContain(passForm.standsYours);
    expect(page.alert).toContain("C3");
    expect(page.held("pass.input-saeti")).toBe("B2");
    page = await lookOverPlainly(plain, page);
    passLedTo(await pressPlainly(plain, page, change.send), "changed");
    expect(await readPass(pass.id)).toMatchObject({
      stampsLeft: 2,
      inputFieldValues: [{ value: "B2" }, {}],
    });
  });

  test("a voiding meanwhile is told, and is not undone", async ({ plain }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const pass = await punchCardWithSeat();
    const address = `/staff/passes/${pass.id}/change`;
    let page = await lookOverPlainly(plain, await plain.open(address), { stampsLeft: "5" });
    await writePass(pass.id, { passTemplateId: pass.template, isVoided: true });
    page = await pressPlainly(plain, page, change.send);
    expect(page.alert).toContain(passForm.meanwhileVoided);
    // The page around the form tells it too.
    expect(page.main).toContain(say.pass.voidedChange);
    expect(page.main).toContain(words.is.status.VOIDED.label);
    page = await lookOverPlainly(plain, page);
    passLedTo(await pressPlainly(plain, page, change.send), "changed");
    expect(await readPass(pass.id)).toMatchObject({ isVoided: true, stampsLeft: 5 });
    expect((await plain.open(address)).main).toContain(say.pass.voidedChange);
  });

  test("locked fields can be read and not written, before and after the form was drawn", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const pass = await punchCardWithSeat();
    const address = `/staff/passes/${pass.id}/change`;
    const written = { "input-saeti": "B2" };
    const drawn = await lookOverPlainly(plain, await plain.open(address), written);
    await setOnTemplate(pass.template, "lock_input_fields");
    const refused = await pressPlainly(plain, drawn, change.send);
    expect(refused.alert).toContain("saeti: sniðmátið læsir");
    const locked = await plain.open(address);
    expect(locked.main).toContain(passForm.locked);
    expect(locked.one("[name='pass.input-saeti']").hasAttribute("readonly")).toBe(true);
    const look = await lookOverPlainly(plain, locked, { stampsLeft: "9" });
    passLedTo(await pressPlainly(plain, look, change.send), "changed");
    expect(await readPass(pass.id)).toMatchObject({
      stampsLeft: 9,
      inputFieldValues: [{ value: "A1" }, {}],
    });
  });

  test("what becomes of the back is told, whether or not something is written there", async ({
    plain,
  }) => {
    plain.setStaffCookie(await createStaff({ role: "manager" }));
    const pass = await punchCardWithSeat({ backFields: [{ label: "Gamalt", value: "x" }] });
    const form = await plain.open(`/staff/passes/${pass.id}/change`);
    expect(form.main).toContain(change.backHint);
    const without = await lookOverPlainly(plain, form, { stampsLeft: "9" });
    expect(without.main).toContain(passForm.warning.backUnsent);
    const look = await lookOverPlainly(plain, form, { backLabel: "Nýtt", backValue: "y" });
    expect(look.main).toContain(passForm.warning.back);
    passLedTo(await pressPlainly(plain, look, change.send), "changed");
  });

  test("a service that fails in the middle leaves it open, and this form asks no second time", async () => {
    const at = ports.portalBeforeFaults;
    const plain = new PlainBrowser(portalBeforeFaults);
    plain.setStaffCookie(await createStaff({ role: "manager", portal: at }));
    const uncertain: PassFaultName[] = ["hangs up on the write", "answers 500 to the write"];
    for (const fault of uncertain) {
      const id = passWithFault(fault);
      const form = await plain.open(`/staff/passes/${id}/change`);
      const look = await lookOverPlainly(plain, form, { stampsLeft: "9" });
      const open = await pressPlainly(plain, look, change.send);
      expect(open.alert).toContain(change.unknownTitle);
      expect(open.all("main form")).toEqual([]);
      const voiding = await plain.open(`/staff/passes/${id}/void`);
      const reason = { reason: "Ástæða", sure: "yes" };
      const voided = await plain.submit(voiding, { button: say.void.send }, reason);
      expect(voided.alert).toContain(say.void.unknownTitle);
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

  test("a service that goes away meanwhile leaves what was typed in the form", async () => {
    const plain = new PlainBrowser(portalBeforeFaults);
    const person = await createStaff({ role: "manager", portal: ports.portalBeforeFaults });
    plain.setStaffCookie(person);
    const id = passWithFault("goes away after the first look");
    const form = await plain.open(`/staff/passes/${id}/change`);
    const answer = await pressPlainly(plain, form, passForm.next, { stampsLeft: "9" });
    expect(answer.alert).toContain(change.problem.unreachable);
    expect(answer.held("pass.stampsLeft")).toBe("9");
  });
});
