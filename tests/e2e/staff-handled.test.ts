import { randomUUID } from "node:crypto";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { passes } from "./support/console-journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { count, query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;
const words = say.messages.handled;

/** A text of this person's whose outcome is unknown. */
async function unknownText(staffId: string): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into dispatch (id, kind, state, pass_id, staff_id, form_token, created_at, finished_at)
     values ($1, 'sms', 'unknown', $2, $3, gen_random_uuid(), now(), now())`,
    [id, passes.inWallet, staffId],
  );
  return id;
}

test("a message that needs attention is marked as handled, with a note, and goes from the list", async ({
  page,
}) => {
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
  await expectPage(page, say.messages.titles.sms);
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: say.today.wanting })).toBeVisible();
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

test("who may only read sees who handled a message, and no form", { tag: "@once" }, async ({
  page,
}) => {
  const handler = await createStaff({ role: "sender", name: "Sigríður" });
  const id = await unknownText(handler.id);
  await query(
    ports.portal,
    "insert into handled_dispatch (dispatch_id, staff_id, handled_at, note) values ($1, $2, now(), 'Leyst')",
    [id, handler.id],
  );
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto(`/staff/sms/${id}`);
  await expect(page.getByText("Leyst")).toBeVisible();
  await expect(page.getByText("Sigríður").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
});
