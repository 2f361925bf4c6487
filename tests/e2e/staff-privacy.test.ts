import { readFileSync } from "node:fs";
import { ports } from "./support/addresses.ts";
import { findMember } from "./support/console-journey.ts";
import { demoPeople } from "./support/people.ts";
import { count, query } from "./support/portal-records.ts";
import { logFiles } from "./support/results.ts";
import { signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;

test("a kennitala is in no address, no title, no log and no table of the portal", {
  tag: "@once",
}, async ({ page, complaints }) => {
  await signInNewStaff(page.context());
  // Nobody else looks for this member in the console.
  const [kennitala] = [demoPeople.grace];
  const titles: string[] = [];
  page.on("domcontentloaded", async () => titles.push(await page.title().catch(() => "")));
  await findMember(page, kennitala);
  await page.getByRole("link", { name: say.member.text }).click();
  await page.goto("/staff/members");
  await expect(page.getByRole("link", { name: kennitala })).toBeVisible();
  await page.goto(`/staff/activity?q=${encodeURIComponent("Prófun")}`);

  const forms = [kennitala, kennitala.replace("-", "")];
  for (const form of forms) {
    expect(complaints.addresses.filter((address) => address.includes(form))).toEqual([]);
    expect(titles.filter((title) => title.includes(form))).toEqual([]);
    expect(await page.title()).not.toContain(form);
    expect(readFileSync(logFiles.portal, "utf8")).not.toContain(form);
  }
  const { rows: tables } = await query<{ schema: string; name: string }>(
    ports.portal,
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toContain("member_search");
  for (const { schema, name } of tables) {
    for (const form of forms) {
      const holding = `from "${schema}"."${name}" as record where record::text like $1`;
      expect(await count(ports.portal, holding, [`%${form}%`]), name).toBe(0);
    }
  }
});

test("a kennitala typed into a search is not sent, where it would stand in the address", async ({
  page,
}) => {
  await signInNewStaff(page.context());
  await page.goto("/staff/activity");
  for (const typed of [demoPeople.both, ` ${demoPeople.both.replace("-", "")} `]) {
    await page.locator("[name=q]").fill(typed);
    await page.getByRole("button", { name: say.messages.searchSubmit, exact: true }).click();
    await expect(page).toHaveURL(/\/staff\/activity$/);
  }
  await page.locator("[name=q]").fill("enginn");
  await page.getByRole("button", { name: say.messages.searchSubmit, exact: true }).click();
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
    await page.getByRole("button", { name: say.messages.searchSubmit, exact: true }).click();
    await page.waitForURL(/search=[\w.-]+$/);
    await expect(page.locator("[name=search]")).toHaveValue("Enginn 611 2129");
    await page.locator("[name=search]").fill(demoPeople.both);
    await page.getByRole("button", { name: say.messages.searchSubmit, exact: true }).click();
    await page.waitForURL(/\/staff\/members\/[0-9a-f-]{36}$/);
  }
  expect(complaints.addresses.filter((one) => /Enginn|2129|010130/.test(one))).toEqual([]);
});
