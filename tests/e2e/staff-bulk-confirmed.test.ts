import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { expectToBecome, outboxHolding } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const { bulk, sms } = staffWords.is;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const expectProblem = (page: Page, words: string) =>
  expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
const main = (page: Page) => page.getByRole("main");
const alertsOf = (page: PlainPage) => page.all("main [role=alert]").map(textOf).join(" ");
const contentOf = (page: Page) => page.getByRole("textbox", { name: sms.content, exact: true });

const ofTrainer = {
  passTemplateId: templates.trainer,
  inputFields: [
    { identifier: "nafn", value: "Ylfa Marín" },
    { identifier: "starf", value: "Þjálfari" },
    { identifier: "simi", value: "+3546112129" },
  ],
};

const inDays = (days: number) => {
  const [date = "", time = ""] = new Date(Date.now() + days * 86_400_000).toISOString().split("T");
  return `${date.split("-").reverse().join(".")} ${time.slice(0, 5)}`;
};

test("a scheduled bulk list can be withdrawn, corrected and sent at once", {
  tag: "@with-script",
}, async ({ page }) => {
  const { id: staffId, name } = await signInNewStaff(page.context(), { role: "manager" });
  const pass = await ownPass(ofTrainer);
  const id = await createBulkList({ staffId, state: "checked", passIds: [pass.id] });
  const mark = randomUUID();
  await page.goto(`/staff/bulk/${id}`);
  // Nobody has the pass in a wallet, so there is no choice of an audience.
  await expect(page.getByText(bulk.write.audience, { exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: bulk.write.audience })).toHaveCount(0);
  await page.getByLabel(sms.ownText).check();
  await page.getByRole("textbox", { name: sms.content, exact: true }).fill(`${mark} \${url}`);
  await page.getByRole("radio", { name: bulk.write.later, exact: true }).check();
  const at = page.getByLabel(bulk.write.at);
  const time = `${inDays(2).split(" ")[0]} 23:30`;
  await at.fill(inDays(15));
  await press(page, sms.next);
  await expectProblem(page, bulk.problem.at);
  await at.fill(time);
  await press(page, sms.next);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(bulk.warning.night.replace("{at}", "23:30"));
  await press(page, "Senda 1 viðtakanda");
  await expect(page.getByText(bulk.pause.scheduled.title)).toBeVisible();
  // The button that had the focus is gone: it goes on from how the list stands.
  await expect(page.locator(":focus")).toHaveText(bulk.states.paused);
  expect(await outboxHolding(mark)).toEqual([]);
  for (const shown of [`${mark} pass.example`, bulk.message["not-in-wallet"], name]) {
    await expect(main(page)).toContainText(shown);
  }
  await expectAccessible(page);

  await press(page, bulk.progress.withdraw);
  await expect(main(page)).toContainText(bulk.takenBack);
  await expect(page.getByRole("heading", { name: bulk.confirm.title })).toBeVisible();
  await expect(main(page)).toContainText(`${mark} pass.example`);
  // Opened again, the form carries all that it shows.
  await page.reload();
  await press(page, bulk.confirm.change);
  await expect(at).toHaveValue(time);
  await expect(contentOf(page)).toHaveValue(`${mark} \${url}`);
  await contentOf(page).fill(`Rétt ${mark} \${url}`);
  await press(page, sms.next);
  await press(page, "Senda 1 viðtakanda");
  await expect(page.getByText(bulk.pause.scheduled.title)).toBeVisible();
  // Held by a colleague, and set off by hand.
  await query(
    ports.portal,
    "update bulk_list set pause_reason = 'asked', resume_at = null, version = version + 1 where id = $1",
    [id],
  );
  await page.getByRole("button", { name: bulk.progress.resume, exact: true }).press("Enter");
  await expect(page.locator(":focus")).toHaveText(
    new RegExp(`^(${bulk.states.sending}|${bulk.states["all-sent"]}|${bulk.states.finished})$`),
  );
  await expectToBecome(page, bulk.states.finished, true);
  await expect.poll(() => outboxHolding(mark)).toHaveLength(1);
  expect((await outboxHolding(mark))[0]?.content).toContain(`Rétt ${mark}`);
});

test("recipients whose number the carrier rejected are left out in the review", async ({
  page,
}) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const [rejected = "", other = ""] = [randomUUID(), randomUUID()];
  const id = await createBulkList({ staffId, state: "checked", passIds: [other, rejected] });
  await query(
    ports.portal,
    `insert into message (id, kind, state, status, pass_id, staff_id, form_token, service_id, created_at, finished_at)
     values (gen_random_uuid(), 'sms', 'failed', 'REJECTED', $1, $2, gen_random_uuid(), gen_random_uuid(), now() - interval '9 days', now())`,
    [rejected, staffId],
  );
  await page.goto(`/staff/bulk/${id}`);
  await page.getByLabel(sms.ownText).check();
  await contentOf(page).fill("Hlekkur: ${url}");
  await press(page, sms.next);
  await expect(page.getByRole("button", { name: "Senda 2 viðtakendum" })).toBeVisible();
  await expect(main(page)).toContainText("Símafyrirtæki hafnaði númeri eins viðtakanda");
  await press(page, "Sleppa þessum viðtakanda");
  await expect(page.getByRole("button", { name: "Senda 1 viðtakanda" })).toBeVisible();
  await expect(main(page)).not.toContainText("Símafyrirtæki hafnaði");
  await press(page, bulk.confirm.change);
  await expect(contentOf(page)).toHaveValue("Hlekkur: ${url}");
});

test("a report with failures tells who may make a follow-up list, and of one that was made", {
  tag: "@once",
}, async ({ plain }) => {
  const sender = await createStaff({ role: "sender" });
  plain.setStaffCookie(sender);
  const id = await createBulkList({ staffId: sender.id, state: "checked" });
  await query(
    ports.portal,
    "update bulk_list set state = 'finished', finished_at = now(), confirmed_at = now(), recipient_count = 1 where id = $1",
    [id],
  );
  const [roleNeeded = ""] = staffWords.is.whoMay.sendToList.split(" {");
  expect((await plain.open(`/staff/bulk/${id}`)).main).not.toContain(roleNeeded);
  await query(
    ports.portal,
    `insert into message (id, kind, state, pass_id, staff_id, bulk_list_id, form_token, service_id, created_at, finished_at)
     values (gen_random_uuid(), 'sms', 'failed', gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), now(), now())`,
    [sender.id, id],
  );
  await query(ports.portal, "update bulk_list set version = version + 1 where id = $1", [id]);
  expect((await plain.open(`/staff/bulk/${id}`)).main).toContain(roleNeeded);

  // A manager may make the follow-up list, and finds only the failed group chosen beforehand.
  await query(
    ports.portal,
    `insert into message (id, kind, state, status, pass_id, staff_id, bulk_list_id, form_token, service_id, created_at, finished_at)
     values (gen_random_uuid(), 'sms', 'succeeded', 'DELIVERED', gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), now(), now())`,
    [sender.id, id],
  );
  await query(
    ports.portal,
    `update bulk_list set version = version + 1, audience = 'all-open', request = '{"kind":"sms"}'
     where id = $1`,
    [id],
  );
  plain.setStaffCookie(await createStaff({ role: "manager" }));
  const report = await plain.open(`/staff/bulk/${id}`);
  const valuesOf = (boxes: string) => report.all(boxes).map((box) => box.getAttribute("value"));
  expect(valuesOf("input[name=groups]")).toEqual(["not-fetched", "failed", "texted"]);
  expect(valuesOf("input[name=groups][checked]")).toEqual(["failed"]);

  // After a colleague made a follow-up list, Today and the report say so, and no group is preselected.
  const colleague = await createStaff({ role: "manager", name: "Birna Framhald" });
  const followUp = await createBulkList({ staffId: colleague.id, state: "checked" });
  await query(ports.portal, "update bulk_list set follows_id = $1 where id = $2", [id, followUp]);
  const followed = await plain.open(`/staff/bulk/${id}`);
  expect(followed.all("input[name=groups][checked]")).toEqual([]);
  expect(followed.main).toContain("Framhaldslisti hefur verið gerður.");
  expect(followed.all(`main a[href="/staff/bulk/${followUp}"]`)).toHaveLength(2);
  expect((await plain.open("/staff")).main).toMatch(
    /Framhaldslisti \(\P{L}?Birna Framhald\P{L}?\): /u,
  );
});

test("the second of two confirmations is not sent, and names who confirmed first", {
  tag: "@once",
}, async ({ plain, plainIn }) => {
  const name = "Sunna Fyrsta";
  const { id: staffId, ...first } = await createStaff({ role: "manager", name });
  plain.setStaffCookie(first);
  const other = plainIn("is");
  other.setStaffCookie(await createStaff({ role: "manager" }));
  const id = await createBulkList({ staffId, state: "checked" });
  const look = async (one: PlainBrowser, content: string) => {
    const form = await one.open(`/staff/bulk/${id}`);
    const words = { text: "own", content, when: "later", at: inDays(1) };
    const shown = await one.submit(form, { button: sms.next }, words);
    expect(shown.all("main h1, main h2").map(textOf)).toContain(bulk.confirm.title);
    return shown;
  };
  // If the text lacks the link, the review offers to add it, and the send button says "without".
  const bare = await look(other, "Seinni");
  expect(textOf(bare.one("button[value=send]"))).toBe("Senda 1 viðtakanda án hlekks");
  const mine = await look(plain, "Fyrri ${url}");
  const theirs = await other.submit(bare, { button: sms.addLink });
  expect(theirs.main).not.toContain(sms.warning.noLink);
  const tab = await other.open(`/staff/bulk/${id}`);
  const send = { button: "Senda 1 viðtakanda" };
  const sent = await plain.submit(mine, send);
  expect(sent.main).toContain(bulk.pause.scheduled.title);
  expect(sent.main).not.toContain(bulk.late.title);
  const cancelled = await other.submit(tab, { button: bulk.cancel });
  expect(alertsOf(cancelled)).toContain(bulk.step.problemTitle);
  expect(alertsOf(cancelled)).toContain(name);
  expect(cancelled.main).toContain(bulk.pause.scheduled.title);
  const late = await other.submit(theirs, send);
  expect(alertsOf(late)).toContain(bulk.late.title);
  expect(alertsOf(late)).toContain(name);
  expect(late.main).toContain("Fyrri");
  expect(late.main).not.toContain("Seinni");

  // It set off at its time, and somebody pauses it.
  await query(
    ports.portal,
    "update bulk_list set pause_reason = 'asked', resume_at = null, version = version + 2 where id = $1",
    [id],
  );
  const held = await other.submit(cancelled, { button: bulk.progress.sendNow });
  expect(alertsOf(held)).toContain(bulk.step.held);
  expect(held.main).toContain(bulk.pause.asked.body);

  // It ends while somebody thinks about stopping it.
  const stop = { button: bulk.progress.stopAll };
  const asked = await other.submit(held, stop);
  expect(asked.main).toContain(bulk.stop.titleAll);
  await query(
    ports.portal,
    "update bulk_list set state = 'finished', finished_at = now(), pause_reason = null where id = $1",
    [id],
  );
  expect(alertsOf(await other.submit(asked, stop))).toContain(bulk.step.ended);
});

/** A list of more than may be set off without a second thought. */
const createLongBulkList = (staffId: string) =>
  createBulkList({
    staffId,
    state: "checked",
    passIds: Array.from({ length: 1_001 }, () => randomUUID()),
  });

test("over a thousand recipients, their number is typed before anything is set off", {
  tag: "@with-script",
}, async ({ page }) => {
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const id = await createLongBulkList(staffId);
  await page.goto(`/staff/bulk/${id}`);
  await page.getByRole("radio", { name: bulk.write.later, exact: true }).check();
  await page.getByLabel(bulk.write.at).fill(inDays(1));
  await press(page, sms.next);
  const count = page.getByLabel(bulk.confirm.typeCount);
  await expect(count).toBeVisible();
  await expectAccessible(page);
  const send = "Senda 1.001 viðtakanda";
  await press(page, send);
  await expectProblem(page, "1.001");
  await count.fill("1000");
  await press(page, send);
  await expect(count).toHaveValue("");
  await expectProblem(page, "1.001");
  await count.fill("1.001");
  await press(page, send);
  await expect(page.getByText(bulk.pause.scheduled.title)).toBeVisible();
  await press(page, bulk.progress.stopAll);
  await expect(main(page)).toContainText(bulk.stop.titleAll);
  await press(page, bulk.progress.stopAll);
  await expect(main(page)).toContainText(bulk.report.stopped);
});

test("a page that was refused its stream of changes asks again, and is drawn anew", {
  tag: "@with-script",
}, async ({ page, complaints }) => {
  complaints.expect(/status of 503/);
  const { id: staffId } = await signInNewStaff(page.context(), { role: "manager" });
  const id = await createBulkList({ staffId, state: "listed" });
  let asked = 0;
  await page.route(`**/staff/changes/bulk-${id}`, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(`/staff/bulk/${id}`);
  await expect.poll(() => asked).toBe(1);
  const renamed = "set name = 'Annað heiti', state = 'checked', version = version + 1";
  await query(ports.portal, `update bulk_list ${renamed} where id = $1`, [id]);
  await expect(page.getByRole("heading", { name: /Annað heiti/ })).toBeVisible({ timeout: 15_000 });
  expect(asked).toBe(2);
  // Who pressed nothing is taken nowhere.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});
