import type { Page } from "@playwright/test";
import { portal, portalBeforeFaults, ports } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import {
  alertOf,
  ledTo,
  lookOver,
  ownTemplate,
  passesOf,
  press,
  write,
} from "./support/pass-desk.ts";
import { count, query } from "./support/portal-records.ts";
import { formOf, post } from "./support/posted-form.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
const { passForm, issue } = say;

// The page that a form leads to is about the pass, and not about making it.
test.beforeEach(({ complaints }) => complaints.expect(/status of 404/));

const open = (page: Page, template: string) => page.goto(`/staff/passes/new?template=${template}`);

test("a double click creates one pass", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await lookOver(page);
  await page.getByRole("button", { name: issue.send, exact: true }).dblclick();
  await ledTo(page, "created");
  expect(await passesOf(template)).toBe(1);
});

test("twenty submits of one form at once create one pass, and all lead to it", {
  tag: "@without-script",
}, async ({ page }) => {
  const { id } = await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await lookOver(page);
  const form = await formOf(page.locator("main form"));
  const fields = { ...form.fields, intent: "send" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(page.request, { ...form, fields }, { Origin: portal })),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(303));
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  expect(await passesOf(template)).toBe(1);
  const noted = "from activity where staff_id = $1 and action = 'create-pass'";
  expect(await count(ports.portal, noted, [id])).toBe(1);
});

test("an answer that is lost leaves the form, and pressing again leads to the one pass", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await signInNewStaff(page.context(), { role: "sender" });
  const template = await ownTemplate();
  await open(page, template);
  await lookOver(page);
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

test("a service that hangs up in the middle leaves it open whether the pass is there, and is asked once", {
  tag: "@once",
}, async ({ page }) => {
  const at = ports.portalBeforeFaults;
  const { id } = await signInNewStaff(page.context(), { role: "sender", portal: at });
  await page.goto(`${portalBeforeFaults}/staff/passes/new?template=${templates.coupon}`);
  await write(page, { externalIdentifier: "kannski" });
  await lookOver(page);
  const form = await formOf(page.locator("main form"));
  await press(page, issue.send);
  await expect(alertOf(page)).toContainText(issue.unknownTitle);
  await expect(alertOf(page)).toContainText(issue.unknownNext);
  await expect(page.getByRole("main")).toContainText("kannski");
  await expect(page.locator("main form")).toHaveCount(0);
  const fields = { ...form.fields, intent: "send" };
  const { rows } = await query(at, "select * from pass_operation where staff_id = $1", [id]);
  if ("$ACTION_KEY" in form.fields) {
    await post(page.request, { ...form, fields }, { Origin: portalBeforeFaults });
  }
  const after = await query(at, "select * from pass_operation where staff_id = $1", [id]);
  expect(after.rows).toEqual(rows);
  expect(rows).toMatchObject([{ kind: "create", state: "unknown" }]);
});
