import type { Page } from "@playwright/test";
import type { PassWrite } from "#contract/index.ts";
import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { readPass, writePass } from "./support/own-pass.ts";
import {
  box,
  ledTo,
  openReviewStep,
  press,
  punchCardWithSeat,
  write,
} from "./support/pass-desk.ts";
import { type PassFaultName, passWithFault } from "./support/pass-faults.ts";
import { PlainBrowser } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { passLedTo, pressPlainly, reviewPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const { passForm, change } = strings;

const open = (page: Page, id: string) => page.goto(`/staff/passes/${id}/change`);
test("what will change is shown before it does, and nothing else changes", {
  tag: "@once",
}, async ({ page, complaints }) => {
  // The page that the form leads to is about the pass, and not about writing on it.
  complaints.expect(/status of 404/);
  await signInNewStaff(page.context(), { role: "manager" });
  const pass = await punchCardWithSeat();
  await open(page, pass.id);
  await expect(box(page, "input-saeti")).toHaveValue("A1");
  await expect(box(page, "expirationTime")).toHaveValue("");
  await write(page, { "input-saeti": "B2", stampsLeft: "5", externalIdentifier: "" });
  await openReviewStep(page);
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
  // The timeline names what was changed, and not the values.
  const entry = page.getByRole("row", { name: strings.timeline.action["change-pass"] });
  const { stampsLeft, externalIdentifier } = strings.passForm;
  for (const told of ["saeti", stampsLeft, externalIdentifier])
    await expect(entry).toContainText(told);
  await expect(entry).not.toContainText("B2");
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test("somebody else’s change is seen in the review step and at the sending, and both are kept", async ({
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
    page = await reviewPlainly(plain, page);
    await elsewhere({ inputFields: [{ identifier: "saeti", value: "C3" }] });
    page = await pressPlainly(plain, page, change.send);
    expect(page.alert).toContain(passForm.standsYours);
    expect(page.alert).toContain("C3");
    expect(page.held("pass.input-saeti")).toBe("B2");
    page = await reviewPlainly(plain, page);
    passLedTo(await pressPlainly(plain, page, change.send), "changed");
    expect(await readPass(pass.id)).toMatchObject({
      stampsLeft: 2,
      inputFieldValues: [{ value: "B2" }, {}],
    });
  });

  test("a service that fails in the middle leaves it open, and this form asks no second time", async () => {
    const at = ports.portalBeforeFaults;
    const plain = new PlainBrowser(portalBeforeFaults);
    plain.setStaffCookie(await createStaff({ role: "manager", portal: at }));
    const uncertain: PassFaultName[] = ["hangs up on the write", "answers 500 to the write"];
    for (const fault of uncertain) {
      const id = passWithFault(fault);
      const form = await plain.open(`/staff/passes/${id}/change`);
      const look = await reviewPlainly(plain, form, { stampsLeft: "9" });
      const open = await pressPlainly(plain, look, change.send);
      expect(open.alert).toContain(change.unknownTitle);
      expect(open.all("main form")).toEqual([]);
      const voiding = await plain.open(`/staff/passes/${id}/void`);
      const reason = { reason: "Ástæða" };
      const voided = await plain.submit(voiding, { button: strings.void.send }, reason);
      expect(voided.alert).toContain(strings.void.unknownTitle);
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
});
