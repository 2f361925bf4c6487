import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { passes } from "./support/console-journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { count, query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const words = strings.messages.handled;

/** A text of this person's whose outcome is unknown. */
async function unknownText(staffId: string): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into message (id, kind, state, pass_id, staff_id, form_token, created_at, finished_at)
     values ($1, 'sms', 'unknown', $2, $3, gen_random_uuid(), now(), now())`,
    [id, randomUUID(), staffId],
  );
  return id;
}

test("a message that needs attention is marked as handled, with a note, and goes from the list", {
  tag: "@once",
}, async ({ page }) => {
  const person = await signInNewStaff(page.context(), { role: "sender" });
  const id = await unknownText(person.id);
  const row = page.locator(`main a[href="/staff/sms/${id}"]`).first();
  await page.goto("/staff");
  await expect(row).toBeVisible();

  await page.goto(`/staff/sms/${id}`);
  await page.getByLabel(words.note).fill("Kt. 010130-2129 hringdi");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByText(words.problem["note-kennitala"]).first()).toBeVisible();
  await expect(page.getByLabel(words.note)).toHaveValue("Kt. 010130-2129 hringdi");

  await page.getByLabel(words.note).fill("Félaginn fékk hlekkinn í afgreiðslu");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByText("Félaginn fékk hlekkinn í afgreiðslu")).toBeVisible();
  await expect(page.getByRole("button", { name: words.reopen })).toBeVisible();
  await expectPage(page, strings.messages.titles.sms);
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: strings.today.wanting })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/staff/sms/${id}`);
  await page.getByRole("button", { name: words.reopen }).click();
  await expect(page.getByRole("button", { name: words.submit })).toBeVisible();
  await page.goto("/staff");
  await expect(row).toBeVisible();
  const recorded =
    "from activity where staff_id = $1 and action in ('handle-message', 'reopen-message')";
  expect(await count(ports.portal, recorded, [person.id])).toBe(2);
});

/** A text that was sent to a pass, by its identifier. */
async function textTo(
  port: number,
  text: { state: "failed" | "succeeded"; passId: string; staffId: string; listId?: string },
): Promise<string> {
  const id = randomUUID();
  await query(
    port,
    `insert into message (id, kind, state, pass_id, staff_id, bulk_list_id, form_token, service_id, created_at, finished_at)
     values ($1, 'sms', $2, $3, $4, $5, gen_random_uuid(), gen_random_uuid(), clock_timestamp(), clock_timestamp())`,
    [id, text.state, text.passId, text.staffId, text.listId ?? null],
  );
  return id;
}

test("what waits stands on one page, a paused list first and a list in one row, and is handled there", async ({
  page,
  javaScriptEnabled,
}) => {
  // No other test sends messages from these portals, so their inboxes hold only this test's.
  const port =
    javaScriptEnabled === false ? ports.portalWithProvider : ports.portalWithElectronicId;
  const today = `http://localhost:${port}/staff`;
  const staff = { role: "manager", name: "Sigríður", portal: port } as const;
  const { id: staffId } = await signInNewStaff(page.context(), staff);
  const rows = page.locator('main li:has(> a[href^="/staff/"])');
  const { inbox, nothingWanting } = strings.today;
  for (const viewport of [
    { width: 390, height: 780 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const ended = { staffId, state: "checked", portal: port } as const;
    const failed = await createBulkList({ ...ended, name: "Sundlisti" });
    await query(
      port,
      "update bulk_list set state = 'finished', finished_at = now(), confirmed_at = now(), recipient_count = 5 where id = $1",
      [failed],
    );
    const ofList = { port, staffId, listId: failed };
    let inList = "";
    for (const state of ["failed", "failed", "succeeded", "failed", "failed"] as const) {
      const text = await textTo(port, { ...ofList, state, passId: randomUUID() });
      if (state === "failed") inList = text;
    }
    const paused = await createBulkList({ ...ended, name: "Biðlisti", minutesAgo: 60 });
    await query(
      port,
      "update bulk_list set state = 'paused', pause_reason = 'many-refused' where id = $1",
      [paused],
    );
    const passId = passes.inWallet;
    const alone = await textTo(port, { state: "failed", passId, staffId });

    await page.goto(today);
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole("heading", { name: `${strings.today.wanting} (3)` })).toBeVisible();
    await expect(rows.first()).toContainText(strings.bulk.pause["many-refused"].title);
    await expect(rows.filter({ hasText: inbox.inWallet })).toHaveCount(1);
    const find = await page.getByRole("link", { name: strings.today.find }).boundingBox();
    expect((find?.y ?? 780) + (find?.height ?? 0)).toBeLessThanOrEqual(780);
    if (javaScriptEnabled !== false && viewport.width === 390) await expectAccessible(page);
    const rowOfList = rows.filter({ hasText: "Sundlisti" });
    await expect(rowOfList).toContainText("4 komust ekki til skila");
    await rowOfList.getByRole("link").click();
    await expect(page).toHaveURL(`${today}/bulk/${failed}`);
    await expect(page.getByText(strings.bulk.report.failed)).toBeVisible();
    await expect(page.getByText(strings.bulk.states["finished-partly"]).first()).toBeVisible();
    await expect(
      page.getByText("1 af 5 skilaboðum eru komin til skila. Fern komust"),
    ).toBeVisible();
    await page.goto(`${today}/sms/${inList}`);
    await expect(page.getByText(words.leadOfList)).toBeVisible();

    await textTo(port, { state: "succeeded", passId, staffId });
    await page.goto(`${today}/sms/${alone}`);
    await expect(page.getByText(words.replaced)).toBeVisible();
    await page.goto(`${today}?reopened=sms/${alone}`);
    await expect(page.getByText(inbox.reopenedGone)).toBeVisible();
    await page.goto(today);
    await expect(rows).toHaveCount(2);
    // The row that is gone is named, so that nobody thinks that a colleague handled it.
    await page.locator("main summary").filter({ hasText: "farin héðan" }).click();
    await expect(page.locator(`main details a[href="/staff/sms/${alone}"]`)).toBeVisible();

    await query(
      port,
      "insert into handled_message (message_id, staff_id, handled_at, note) values ($1, $2, now(), '')",
      [inList, staffId],
    );
    await query(port, "update bulk_list set version = version + 1 where id = $1", [failed]);
    await page.goto(today);
    await expect(rowOfList).toContainText("3 komust ekki til skila");
    await expect(rowOfList).toContainText("1 til viðbótar afgreitt eða komið til skila síðar");

    await rowOfList.getByRole("button").click();
    await expect(rows).toHaveCount(1);
    const notice = page
      .getByRole("status")
      .filter({ hasText: "Sundlisti" })
      .filter({ hasText: `${staff.name} merkti` });
    await expect(notice).toBeFocused();
    await notice.getByRole("button", { name: inbox.undo }).click();
    const reopened = page.getByRole("status").filter({ hasText: "Merkt óafgreitt: Sundlisti" });
    await expect(reopened).toBeFocused();
    await expect(rows).toHaveCount(2);
    await rowOfList.getByRole("button").click();
    await expect(notice).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("Biðlisti");
    await query(
      port,
      "update bulk_list set state = 'stopped', pause_reason = null, finished_at = now() where id = $1",
      [paused],
    );
    await page.goto(today);
    await expect(page.getByText(nothingWanting)).toBeVisible();
    await expect(rows).toHaveCount(0);
  }
});

test("several messages of a list are marked as handled at once, and that is undone", async ({
  page,
}) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "sender" });
  const listId = await createBulkList({ staffId, state: "checked" });
  await query(
    ports.portal,
    `update bulk_list set state = 'finished', finished_at = now(), confirmed_at = now(),
       request = '{"kind":"sms"}', audience = 'all-open', recipient_count = 3 where id = $1`,
    [listId],
  );
  for (const line of [101, 102, 103]) {
    const passId = randomUUID();
    const text = await textTo(ports.portal, { state: "failed", passId, staffId, listId });
    await query(
      ports.portal,
      `insert into bulk_row (bulk_list_id, line, pass_id, result, message_id)
       values ($1, $2, $3, 'open', $4)`,
      [listId, line, passId, text],
    );
  }
  const { attention } = strings.bulk;
  await page.goto(`/staff/bulk/${listId}/attention?of=failed`);
  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  await boxes.first().check();
  await boxes.last().check();
  await page.getByRole("button", { name: attention.settle }).first().click();
  const notice = page.getByRole("status").filter({ hasText: "2 skilaboð merkt afgreidd" });
  await expect(notice).toBeFocused();
  await expect(boxes).toHaveCount(1);
  await notice.getByRole("button", { name: attention.undo }).click();
  await expect(page.getByRole("status").filter({ hasText: attention.reopened })).toBeFocused();
  await expect(boxes).toHaveCount(3);
});

test("who may only read sees who handled a message, and no form", { tag: "@once" }, async ({
  page,
}) => {
  const handler = await createStaff({ role: "sender", name: "Sigríður" });
  const id = await unknownText(handler.id);
  await query(
    ports.portal,
    "insert into handled_message (message_id, staff_id, handled_at, note) values ($1, $2, now(), 'Leyst')",
    [id, handler.id],
  );
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto(`/staff/sms/${id}`);
  await expect(page.getByText("Leyst")).toBeVisible();
  await expect(page.getByText("Sigríður").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
