import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { listHeading, takeEverybody } from "./support/bulk-lists.ts";
import { expectToBecome, outboxHolding } from "./support/console-journey.ts";
import { expectPage } from "./support/page-checks.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { asStaff, createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;

async function pasteList(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto("/staff/bulk");
  await page.getByRole("link", { name: strings.bulk.begin }).click();
  await expectPage(page, listHeading("list", strings.bulk.new.title));
  await page.getByLabel(strings.bulk.new.name).fill(name);
  await page.getByLabel(strings.bulk.new.list).fill(lines.join("\n"));
  await page.getByRole("button", { name: strings.bulk.new.submit }).click();
  await page.waitForURL(/\/staff\/bulk\/[0-9a-f-]{36}$/);
}

test("a manager sends to a list: faults, check, words, review step, report", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  const byItself = javaScriptEnabled !== false;
  const by = `Vor ${randomUUID().slice(0, 8)}`;
  const manager = await signInNewStaff(page.context(), { role: "manager", name: by });
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
  await expectPage(page, listHeading("check", name));
  const main = page.getByRole("main");
  await expect(page.locator(":focus")).toHaveText(strings.bulk.states.listed);
  await expect(page).toHaveTitle(
    new RegExp(`^${strings.bulk.states.listed} – ${listHeading("check", name)} – `),
  );
  await expect(main).toContainText("Sumar línur er ekki hægt að nota");
  await expect(main).toContainText(strings.bulk.results["not-a-kennitala"]);
  await expect(main).toContainText(strings.bulk.results.twice);
  if (byItself) await expectAccessible(page);
  await page.getByRole("button", { name: staffWords.is.bulk.listed.goOnUsable }).click();
  // The page also shows the states of other lists with the same rows.
  await expectToBecome(page, "Skref 3 af 5: Skilaboðin", byItself);
  await page
    .getByText(
      "Niðurstaða athugunar: 2 með skírteini í gildi, þar af 1 með skírteinið í veski nú þegar. 4 línur verða án skilaboða",
    )
    .click();
  for (const result of ["open", "in-wallet", "closed", "not-a-member"] as const) {
    await expect(
      page.getByRole("row", { name: `${strings.bulk.results[result]} 1`, exact: true }),
    ).toBeVisible();
  }

  await page.getByText(strings.bulk.column.open).click();
  if (byItself) await expectAccessible(page);
  const mark = randomUUID();
  const content = `Kortið þitt ((Deild)) ${mark}: \${url}`;
  await page.getByLabel(strings.sms.ownText).check();
  await page.getByRole("textbox", { name: strings.sms.content, exact: true }).fill(content);
  await page.getByRole("button", { name: strings.sms.next, exact: true }).click();
  await expect(main).toContainText(strings.bulk.confirm.lead);
  // Other tests text the same member.
  await takeEverybody(page, 1);
  await expect(main).toContainText("Kortið þitt Norður");
  await expect(main).toContainText("1 × 2 SMS = 2 SMS");
  if (byItself) await expectAccessible(page);
  await page.getByRole("button", { name: "Senda 1 viðtakanda", exact: true }).click();
  await expectToBecome(page, strings.bulk.states.finished, byItself);
  await expect(main).toContainText(strings.bulk.report.title);
  const sent = await outboxHolding(mark);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.content).toContain("Kortið þitt Norður");
  await expect(
    page.getByRole("heading", { name: strings.bulk.figures.leftOut, exact: true }),
  ).toBeVisible();
  if (byItself) await expectAccessible(page);

  const linesOf = async (file: string) => {
    const answer = await fetch(`${page.url()}/${file}`, { headers: asStaff(manager) });
    return (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
  };
  const lines = await linesOf("report");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe(
    `${strings.bulk.line};Kennitala;Deild;${strings.bulk.result};${strings.bulk.reason};${strings.bulk.when};${strings.bulk.messageId}`,
  );
  expect(lines[2]).toMatch(
    new RegExp(
      `^3;${demoPeople.unclaimed};Norður;.*;;\\d{4}-\\d\\d-\\d\\d [\\d:]{8};[0-9a-f-]{36}$`,
    ),
  );
  expect(lines[3]).toBe(`4;010130-1;;${strings.bulk.results["not-a-kennitala"]};;;`);

  // The page and the file include every row without a message, also a corrected one.
  await query(
    ports.portal,
    "update bulk_row set is_corrected = true where bulk_list_id = $1 and line = 7",
    [page.url().split("/").at(-1)],
  );
  await page.reload();
  await page.getByText(strings.bulk.report.leftOutRows, { exact: true }).click();
  await expect(page.locator("main details[open] tbody tr")).toHaveCount(5);
  const without = await linesOf("faults");
  expect(without).toHaveLength(6);
  expect(without[1]).toContain(strings.bulk.results["in-wallet"]);

  const group = page.getByRole("checkbox", {
    name: /^Komin til skila: 1/,
  });
  await group.uncheck();
  const followUp = page.getByRole("button", { name: strings.bulk.follow.submit });
  await followUp.click();
  await expect(main.getByRole("alert")).toContainText(strings.bulk.report.noneChosen);
  await group.check();
  await followUp.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} – ósótt`);
  const speak = (language: string) =>
    page.getByRole("banner").getByRole("button", { name: language }).click();
  await speak("English");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} – not fetched`);
  await speak("Íslenska");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} – ósótt`);
  await expectToBecome(page, strings.bulk.states.checked, byItself);
  await expect(page.getByText(/^Niðurstaða athugunar: 1 með skírteini í gildi/)).toBeVisible();
  const followed = page.url();
  const linkTo = (words: string) =>
    page.getByRole("link", { name: words.replace("{name}", "").trim() });
  await linkTo(strings.bulk.follows).click();
  await expectPage(page, listHeading("report", name));
  await linkTo(strings.bulk.followedBy).first().click();
  await expect(page).toHaveURL(followed);
  await page.getByRole("button", { name: strings.sms.next, exact: true }).click();
  await expect(main).toContainText(strings.bulk.confirm.lead);
  // The member was just texted. The review names the earlier list only if the member is included.
  await takeEverybody(page, 1);
  await expect(main).toContainText("Allir viðtakendur hér voru líka á þeim lista.");

  await page.goto(`/staff/activity?q=${encodeURIComponent(by)}`);
  await expect(main).toContainText(`„${name}“`);
});

test("a sender sees bulk lists and begins none", { tag: "@once" }, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const page = await plain.open("/staff/bulk");
  expect(page.heading).toBe(strings.bulk.title);
  expect(page.main).not.toContain(strings.bulk.begin);
  expect(page.main).toContain("Til að senda á lista þarf hlutverkið Stjórnandi eða Kerfisstjóri.");
  expect(page.main).toContain(strings.whoMay.names.split("{")[0]);
  const refused = await plain.open("/staff/bulk/new");
  expect(refused.main).toContain("hlutverkið Stjórnandi eða Kerfisstjóri");
});
