import type { Page } from "@playwright/test";
import { portalBeforeFaults, ports } from "./support/addresses.ts";
import { templates } from "./support/own-pass.ts";
import {
  alertOf,
  ledTo,
  lookOver,
  lookOverPlainly,
  ownTemplate,
  passesOf,
  press,
  pressPlainly,
} from "./support/pass-desk.ts";
import { PlainBrowser } from "./support/plain-browser.ts";
import { count, query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
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

test.describe("without Chromium", { tag: "@once" }, () => {
  test("twenty submits of one form at once create one pass, and all lead to it", async ({
    plain,
  }) => {
    const { id, ...person } = await createStaff({ role: "sender" });
    plain.setStaffCookie(person);
    const template = await ownTemplate();
    const form = await plain.open(`/staff/passes/new?template=${template}`);
    const look = await lookOverPlainly(plain, form);
    const send = () => plain.post(look, { button: issue.send });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(await passesOf(template)).toBe(1);
    const noted = "from activity where staff_id = $1 and action = 'create-pass'";
    expect(await count(ports.portal, noted, [id])).toBe(1);
  });

  test("a service that hangs up in the middle leaves it open whether the pass is there, and is asked once", async () => {
    const at = ports.portalBeforeFaults;
    const plain = new PlainBrowser(portalBeforeFaults);
    const { id, ...person } = await createStaff({ role: "sender", portal: at });
    plain.setStaffCookie(person);
    const form = await plain.open(`/staff/passes/new?template=${templates.coupon}`);
    const look = await lookOverPlainly(plain, form, { externalIdentifier: "kannski" });
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
