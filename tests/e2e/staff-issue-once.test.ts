import type { Page } from "@playwright/test";
import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import {
  alertOf,
  ledTo,
  openReviewStep,
  ownTemplate,
  passesOf,
  press,
} from "./support/pass-desk.ts";
import { PlainBrowser } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { pressPlainly, reviewPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const { passForm, issue } = strings;

// The page that a form leads to is about the pass, and not about making it.
test.beforeEach(({ complaints }) => complaints.expect(/status of 404/));

const open = (page: Page, template: string) => page.goto(`/staff/passes/new?template=${template}`);

test("a double click creates one pass", { tag: "@once" }, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await openReviewStep(page);
  await page.getByRole("button", { name: issue.send, exact: true }).dblclick();
  await ledTo(page, "created");
  expect(await passesOf(template)).toBe(1);
});

test("an answer that is lost leaves the form, and pressing again leads to the one pass", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await openReviewStep(page);
  let isLost = false;
  await page.route("**/passes/new*", async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort("failed");
  });
  await press(page, issue.send);
  await expect(alertOf(page)).toContainText(passForm.lostSend);
  await press(page, issue.send);
  await ledTo(page, "created");
  expect(await passesOf(template)).toBe(1);
});

test.describe("without Chromium", { tag: "@once" }, () => {
  test("a service that hangs up in the middle leaves it open whether the pass is there, and is asked once", async () => {
    const at = ports.portalBeforeFaults;
    const plain = new PlainBrowser(portalBeforeFaults);
    const { id, ...person } = await createStaff({ role: "sender", portal: at });
    plain.setStaffCookie(person);
    const form = await plain.open(`/staff/passes/new?template=${templates.coupon}`);
    const look = await reviewPlainly(plain, form, { externalIdentifier: "kannski" });
    const operations = () =>
      query(at, "select * from pass_operation where staff_id = $1", [id]).then(({ rows }) => rows);
    const unknown = await pressPlainly(plain, look, issue.send);
    expect(unknown.alert).toContain(issue.unknownTitle);
    expect(unknown.alert).toContain(issue.unknownNext);
    expect(unknown.main).toContain("kannski");
    expect(unknown.all("main form")).toEqual([]);
    const before = await operations();
    const again = await pressPlainly(plain, look, issue.send);
    expect(again.alert).toContain(issue.unknownTitle);
    expect(await operations()).toEqual(before);
    expect(before).toMatchObject([{ kind: "create", state: "unknown" }]);
  });
});
