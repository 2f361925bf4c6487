import { randomUUID } from "node:crypto";
import { portal, ports } from "./support/addresses.ts";
import { expectToBecome, ownContent, passes, textPass } from "./support/console-journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { count, query } from "./support/portal-records.ts";
import { asStaff, createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const say = staffWords.is;

test("what somebody did stands in the activity as a sentence that leads to it", {
  tag: "@once",
}, async ({ page }) => {
  const name = `Verka ${randomUUID().slice(0, 8)}`;
  await signInNewStaff(page.context(), { name });
  await textPass(page, passes.inWallet, { content: ownContent() });
  const sent = page.url();
  await expectToBecome(page, say.dispatch.DELIVERED.label, true);
  await page.goto("/staff/activity");
  await page.locator("[name=q]").fill(name);
  await page.getByRole("button", { name: say.activity.searchSubmit, exact: true }).click();
  await page.waitForURL(/activity\?q=/);
  const sentence = filled(say.activity.sentence["send-sms"].done, { who: name });
  await page.getByRole("link", { name: sentence }).click();
  await page.waitForURL(sent);
  await page.goto(`/staff/activity?show=team&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("main")).toContainText(say.activity.noneFound);
});

test("lists go on page by page, filtered, and without a row twice", { tag: "@once" }, async ({
  page,
}) => {
  test.setTimeout(60_000);
  const name = `Mergð ${randomUUID().slice(0, 8)}`;
  const person = await signInNewStaff(page.context(), { name });
  await query(
    ports.portal,
    `insert into dispatch (id, kind, state, pass_id, staff_id, form_token, created_at, finished_at)
     select gen_random_uuid(), 'sms', case when n % 2 = 0 then 'refused' else 'unknown' end, $1, $2,
       gen_random_uuid(), now() - interval '1 year' + (n / 3) * interval '1 second', now()
     from generate_series(1, 90) as n`,
    [randomUUID(), person.id],
  );
  await page.goto("/staff/sms");
  await page.locator("[name=search]").fill(name);
  await page.getByRole("button", { name: say.messages.searchSubmit, exact: true }).click();
  await page.waitForURL(/search=/);
  const found = page.url();
  for (const [show, most] of [
    ["", 90],
    ["&show=bad", 45],
    ["&show=unknown", 45],
    ["&show=good", 0],
  ] as const) {
    const rows: string[] = [];
    let next: string | null = `${found}${show}`;
    for (let pages = 0; next && pages < 5; pages++) {
      // `goto` waits for the whole page; after a click, rows and link may be those of half a page.
      await page.goto(next);
      const links = await page
        .locator("main td a")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      rows.push(...links);
      const older = page.getByRole("link", { name: say.messages.older });
      next = (await older.count()) > 0 ? await older.getAttribute("href") : null;
    }
    expect(new Set(rows).size, show).toBe(most);
    expect(rows, "no row twice").toHaveLength(most);
    const newer = page.getByRole("link", { name: say.messages.newer });
    for (let pages = 0; (await newer.count()) > 0 && pages < 5; pages++) {
      await page.goto((await newer.getAttribute("href")) ?? "");
    }
    const first = await page
      .locator("main td a")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(first, "newer leads back to the first page").toEqual(rows.slice(0, first.length));
  }
  await page.goto("/staff/sms?from=2026-01-02&until=2026-01-01");
  await expect(page.getByRole("main")).toContainText(say.messages.backwards);
});

test("the activity as a file: for managers, recorded, and harmless in a spreadsheet", {
  tag: "@once",
}, async ({ page }) => {
  const name = `=SUM(1;2) "Hrekkur" ${randomUUID().slice(0, 8)}`;
  const joker = await createStaff({ name, role: "sender" });
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, details)
     select now(), $1, 'send-sms', 'done', '{}' from generate_series(1, 1200)`,
    [joker.id],
  );
  const person = await signInNewStaff(page.context(), { role: "manager" });
  await page.goto(`/staff/activity?q=${encodeURIComponent(name)}`);
  await expectPage(page, say.activity.title);
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: say.activity.export }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe("activity.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [heads, first, ...rest] = text.slice(1).split("\r\n");
  expect(heads?.split(";")).toHaveLength(6);
  expect(heads).toContain(say.activity.memberDigest);
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/);
  expect(first).toContain(`"'=SUM(1;2) ""Hrekkur"" `);
  expect(rest).toHaveLength(1_200);
  const recorded = "from activity where staff_id = $1 and action = 'export-activity'";
  expect(await count(ports.portal, recorded, [person.id])).toBe(1);

  const another = { headers: asStaff(await createStaff({ role: "manager" })) };
  for (const [days, amount] of [
    ["from=2020-01-01", 1_200],
    ["from=2020-01-01&until=2020-01-02", 0],
  ] as const) {
    const address = `${portal}/staff/activity/export?q=${encodeURIComponent(name)}&${days}`;
    const file = await (await fetch(address, another)).text();
    expect(file.trim().split("\r\n").slice(1), days).toHaveLength(amount);
  }

  for (const role of ["viewer", "sender"] as const) {
    const other = await createStaff({ role });
    const answer = await fetch(`${portal}/staff/activity/export`, { headers: asStaff(other) });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toBe("");
    expect(await count(ports.portal, recorded, [other.id])).toBe(0);
  }
});
