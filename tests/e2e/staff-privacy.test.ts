import { demoPeople } from "./support/people.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

test("a kennitala typed into the search of the activity leads to the member, and is in no address", async ({
  page,
  complaints,
}) => {
  await signInNewStaff(page.context());
  for (const typed of [demoPeople.both, ` ${demoPeople.both.replace("-", "")} `]) {
    await page.goto("/staff/activity");
    await page.locator("[name=q]").fill(typed);
    await page.getByRole("button", { name: strings.messages.searchSubmit, exact: true }).click();
    await page.waitForURL(/\/staff\/members\/[0-9a-f-]{36}$/);
  }
  expect(complaints.addresses.filter((one) => /2129|010130/.test(one))).toEqual([]);
  await page.goto("/staff/activity");
  await page.locator("[name=q]").fill("enginn");
  await page.getByRole("button", { name: strings.messages.searchSubmit, exact: true }).click();
  await expect(page).toHaveURL(/[?&]q=enginn(&|$)/);
});

test("a search among messages leaves its words in no address, and a kennitala leads to the member", async ({
  page,
  complaints,
}) => {
  await signInNewStaff(page.context());
  for (const list of ["sms", "notifications"]) {
    await page.goto(`/staff/${list}`);
    await page.locator("[name=search]").fill("Enginn 611 2129");
    await page.getByRole("button", { name: strings.messages.searchSubmit, exact: true }).click();
    await page.waitForURL(/search=[\w.-]+$/);
    await expect(page.locator("[name=search]")).toHaveValue("Enginn 611 2129");
    await page.locator("[name=search]").fill(demoPeople.both);
    await page.getByRole("button", { name: strings.messages.searchSubmit, exact: true }).click();
    await page.waitForURL(/\/staff\/members\/[0-9a-f-]{36}$/);
  }
  expect(complaints.addresses.filter((one) => /Enginn|2129|010130/.test(one))).toEqual([]);
});
