import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { findMember, passes } from "./support/console-journey.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { lookUp } from "./support/service-lookup.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

/** What is painted at the middle of the first head of the table, and on what ground. */
function headOf(page: Page) {
  return page
    .locator("main thead th")
    .first()
    .evaluate((head) => {
      const { left, top, width, height } = head.getBoundingClientRect();
      const painted = document.elementFromPoint(left + width / 2, top + height / 2);
      return { top, isOnTop: painted === head, ground: getComputedStyle(head).backgroundColor };
    });
}

test("rows go under the head of their table, and do not show through it", {
  tag: "@with-script",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await signInNewStaff(page.context());
  await page.goto("/staff/templates");
  const heads = page.locator("main thead");
  const top = await heads.evaluate((head) => head.getBoundingClientRect().top);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Row by row, so that whatever a row has passes under the middle of the head.
    for (let further = 20; further <= 140; further += 12) {
      await page.evaluate((to) => window.scrollTo(0, to), top + further);
      const head = await headOf(page);
      expect(head.top).toBe(0);
      expect(head.isOnTop, `scrolled by ${further}`).toBe(true);
      expect(head.ground).toMatch(/^rgb\(/);
    }
  }
});

test("a field for a search and its button stand in one line at a desk", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInNewStaff(page.context());
  for (const list of ["members", "passes", "sms", "notifications", "activity"]) {
    await page.goto(`/staff/${list}`);
    const form = page.locator("main form").first();
    const field = await form.locator("[data-search]").boundingBox();
    const button = await form.getByRole("button").boundingBox();
    if (!field || !button) throw new Error("nothing to see");
    expect(button.x, list).toBeGreaterThan(field.x + field.width);
    expect(Math.abs(button.y - field.y), list).toBeLessThan(2);
    expect(Math.abs(button.y + button.height - field.y - field.height), list).toBeLessThan(2);
  }
});

test("no phone zooms in on a field of the console that is touched", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInNewStaff(page.context());
  const { id } = await createStaff();
  const withFields = [
    "/staff/members",
    "/staff/passes",
    "/staff/sms",
    "/staff/activity",
    "/staff/scan",
    "/staff/team",
    `/staff/team/${id}`,
    "/staff/password",
    `/staff/passes/${passes.withPhoneField}/sms`,
    `/staff/passes/${passes.withPhoneField}/change`,
    `/staff/passes/${passes.withPhoneField}/void`,
    `/staff/passes/${passes.inWallet}/notification`,
  ];
  const fields = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea, select";
  let seen = 0;
  for (const address of withFields) {
    await page.goto(address);
    const sizes = await page
      .locator("main")
      .locator(fields)
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    seen += sizes.length;
    for (const size of sizes) expect(size, address).toBeGreaterThanOrEqual(16);
  }
  expect(seen).toBeGreaterThan(withFields.length);
});

test("zoomed to twice the size, the header takes a sixth of the height at most", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const bottom = () =>
    page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom);
  await page.goto("/");
  expect(await bottom()).toBeLessThanOrEqual(400 / 6);
  await signInNewStaff(page.context(), { name: "Aðalheiður Ísafold Snæfells-Ögmundsdóttir" });
  await page.goto("/staff/members");
  expect(await bottom()).toBeLessThanOrEqual(400 / 6);
  await page.getByText(staffWords.is.frame.menu).click();
  await expect(page.getByRole("link", { name: staffWords.is.places.sms })).toBeVisible();
  await expect(page.getByRole("button", { name: staffWords.is.frame.signOut })).toBeVisible();
});

test("the link of a row in every list is tall enough for a thumb", { tag: "@once" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const { id: staffId } = await signInNewStaff(page.context());
  const { memberships } = await lookUp(demoPeople.validLater);
  const passId = memberships[0]?.pass?.id ?? "";
  const ended = await createBulkList({ staffId, state: "checked", passIds: [passId] });
  await query(
    ports.portal,
    "update bulk_list set state = 'finished', finished_at = now(), confirmed_at = now() where id = $1",
    [ended],
  );
  const failed = async (kind: string, listId: string | null) => {
    const id = randomUUID();
    await query(
      ports.portal,
      `insert into message (id, kind, state, pass_id, staff_id, bulk_list_id, form_token, service_id, created_at, finished_at)
       values ($1, $2, 'failed', $3, $4, $5, gen_random_uuid(), gen_random_uuid(), now(), now())`,
      [id, kind, passId, staffId, listId],
    );
    return id;
  };
  await failed("sms", null);
  await failed("notification", null);
  await query(
    ports.portal,
    "update bulk_row set message_id = $2 where bulk_list_id = $1 and line = 1",
    [ended, await failed("sms", ended)],
  );
  await page.goto(`/staff/passes/${passId}`);
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, pass_id, details)
     values (now(), $1, 'change-pass', 'done', $2, '{}')`,
    [staffId, passId],
  );
  const opened = [
    "/staff",
    "/staff/sms",
    "/staff/notifications",
    "/staff/templates",
    "/staff/passes",
    `/staff/passes/${passId}`,
    "/staff/bulk",
    `/staff/bulk/${ended}`,
    `/staff/bulk/${ended}/attention?of=failed`,
    "/staff/team",
    "/staff/activity",
    "/staff/members",
  ];
  const expectTall = async (where: string) => {
    const links = page.locator("main table tbody a, main li > a[href^='/staff/']");
    const heights = await links.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(heights.length, where).toBeGreaterThan(0);
    expect(Math.min(...heights), where).toBeGreaterThanOrEqual(44);
  };
  await findMember(page, demoPeople.validLater);
  await expectTall("a member");
  for (const address of opened) {
    await page.goto(address);
    await expectTall(address);
  }
});
