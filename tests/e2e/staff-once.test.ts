import { ports } from "./support/addresses.ts";
import {
  goOn,
  outboxHolding,
  ownContent,
  passes,
  send,
  writeText,
} from "./support/console-journey.ts";
import { count } from "./support/portal-records.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const planned = (content: string) =>
  count(ports.portal, "from message where request::text like $1", [`%${content.slice(0, 40)}%`]);

/** As many as there will ever be: the jobs have had their time. */
async function expectOneText(content: string): Promise<void> {
  await expect.poll(() => outboxHolding(content.slice(0, 40)).then((all) => all.length)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await outboxHolding(content.slice(0, 40))).toHaveLength(1);
  expect(await planned(content)).toBe(1);
}

test("a double click on Send sends one text", async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const content = ownContent();
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await writeText(page, { content });
  await goOn(page);
  await page.locator("button[value=send]").dblclick();
  // Without a script the second click ends the first one's navigation, and whoever waits for that.
  await expect(page).toHaveURL(/\/staff\/sms\/[0-9a-f-]{36}$/, { timeout: 15_000 });
  await expectOneText(content);
});

test("going back and sending again leads to the text that was sent", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "sender" });
  const content = ownContent();
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await writeText(page, { content });
  await goOn(page);
  await send(page);
  await page.goBack();
  const again = page.locator("button[value=send]");
  if (await again.isVisible()) await again.click();
  await expectOneText(content);
});

test("an answer that is lost leaves the form as it was, and sending again sends no second text", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await signInNewStaff(page.context(), { role: "sender" });
  const content = ownContent();
  await page.goto(`/staff/passes/${passes.inWallet}/sms`);
  await writeText(page, { content });
  // First before anything was done, then after everything was.
  const lose = async (reach: boolean) => {
    let isLost = false;
    await page.route("**/sms", async (route) => {
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      if (reach) await route.fetch();
      return route.abort("failed");
    });
  };
  await lose(false);
  await page.getByRole("button", { name: strings.sms.next }).click();
  await expect(page.getByText(strings.sms.lost.look)).toBeVisible();
  await expect(page.getByLabel(strings.sms.content)).toHaveValue(content);
  await page.getByRole("button", { name: strings.sms.next }).click();
  await page.getByRole("heading", { name: strings.sms.confirmTitle }).waitFor();
  await lose(true);
  await page.locator("button[value=send]").click();
  await expect(page.getByText(strings.sms.lost.send)).toBeVisible();
  await send(page);
  await expectOneText(content);
});
