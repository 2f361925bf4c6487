import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expectToBecome, outboxHolding } from "./support/console-journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { asStaff, createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const say = staffWords.is;

async function pasteList(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto("/staff/bulk");
  await page.getByRole("link", { name: say.bulk.begin }).click();
  await expectPage(page, say.bulk.new.title);
  await page.getByLabel(say.bulk.new.name).fill(name);
  await page.getByLabel(say.bulk.new.list).fill(lines.join("\n"));
  await page.getByRole("button", { name: say.bulk.new.submit }).click();
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
}

test("a manager sends to a list: faults, check, words, last look, report", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  const byItself = javaScriptEnabled !== false;
  const manager = await signInNewStaff(page.context(), { role: "manager" });
  const name = `Vorlisti ${randomUUID().slice(0, 8)}`;
  await pasteList(page, name, [
    "Kennitala;Deild",
    demoPeople.inWallet,
    `${demoPeople.unclaimed};Norður`,
    "010130-1",
    demoPeople.voided,
    demoPeople.unclaimed,
    demoPeople.unknown,
  ]);
  await expectPage(page, name);
  const main = page.getByRole("main");
  await expect(main).toContainText(say.bulk.listed.title);
  await expect(main).toContainText(say.bulk.results["not-a-kennitala"]);
  await expect(main).toContainText(say.bulk.results.twice);
  if (byItself) await expectAccessible(page);
  await page.getByRole("button", { name: say.bulk.listed.goOn }).click();
  await expectToBecome(page, say.bulk.states.checked, byItself);
  await page.getByText("4 línur geta ekki fengið skilaboð", { exact: true }).click();
  for (const result of ["open", "in-wallet", "closed", "not-a-member"] as const) {
    await expect(
      page.getByRole("row", { name: `${say.bulk.results[result]} 1`, exact: true }),
    ).toBeVisible();
  }

  await page.getByText(say.bulk.column.open).click();
  if (byItself) await expectAccessible(page);
  const mark = randomUUID();
  const content = `Kortið þitt ((Deild)) ${mark}: \${url}`;
  await page.getByLabel(say.sms.ownText).check();
  await page.getByRole("textbox", { name: say.sms.content, exact: true }).fill(content);
  await page.getByRole("button", { name: say.sms.next, exact: true }).click();
  await expect(page.getByRole("heading", { name: say.bulk.confirm.title })).toBeVisible();
  await expect(main).toContainText("Kortið þitt Norður");
  if (byItself) await expectAccessible(page);
  await page.getByRole("button", { name: "Senda 1 textaskilaboð", exact: true }).click();
  await expectToBecome(page, say.bulk.states.finished, byItself);
  await expect(main).toContainText(say.bulk.report.title);
  const sent = await outboxHolding(mark);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.content).toContain("Kortið þitt Norður");
  await expect(main).toContainText(say.bulk.report.leftOut);
  if (byItself) await expectAccessible(page);

  const report = await fetch(`${page.url()}/report`, { headers: asStaff(manager) });
  const text = await report.text();
  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    `${say.bulk.line};Kennitala;Deild;${say.bulk.result};${say.bulk.reason};${say.bulk.when};${say.bulk.messageId}`,
  );
  expect(lines[2]).toMatch(
    new RegExp(
      `^3;${demoPeople.unclaimed};Norður;.*;;\\d{4}-\\d\\d-\\d\\d [\\d:]{8};[0-9a-f-]{36}$`,
    ),
  );
  expect(lines[3]).toBe(`4;010130-1;;${say.bulk.results["not-a-kennitala"]};;;`);

  await page.getByRole("button", { name: say.bulk.report.followNotFetched }).click();
  await expectPage(page, `${name} – ósótt`);
  await expectToBecome(page, say.bulk.states.checked, byItself);
  await expect(
    page.getByRole("row", { name: `${say.bulk.results.open} 1`, exact: true }),
  ).toBeVisible();
  const followed = page.url();
  const linkTo = (words: string) =>
    page.getByRole("link", { name: words.replace("{name}", "").trim() });
  await linkTo(say.bulk.follows).click();
  await expectPage(page, name);
  await linkTo(say.bulk.followedBy).click();
  await expect(page).toHaveURL(followed);
  await page.getByRole("button", { name: say.sms.next, exact: true }).click();
  await expect(page.getByRole("heading", { name: say.bulk.confirm.title })).toBeVisible();
  // Somebody else may have sent to the same member meanwhile.
  await expect(main).toContainText("sem er að mestu til sömu viðtakenda");

  await page.goto("/staff/activity");
  await expect(main).toContainText(`„${name}“`);
});

test("a sender sees batches and begins none", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const page = await plain.open("/staff/bulk");
  expect(page.heading).toBe(say.bulk.title);
  expect(page.main).not.toContain(say.bulk.begin);
});
