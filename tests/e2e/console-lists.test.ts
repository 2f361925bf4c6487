import { randomUUID } from "node:crypto";
import issuer from "#demo/issuer.json" with { type: "json" };
import { ports } from "./support/addresses.ts";
import { createBulkList } from "./support/bulk-lists.ts";
import { passes } from "./support/console-journey.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { named, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, signInNewStaff } from "./support/staff.ts";
import { goOnPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;

interface Text {
  staffId: string;
  passTitle: string;
  state?: "succeeded" | "unknown" | "failed";
  /** Reported statuses, the newest last. */
  statuses?: string[];
  passId?: string;
}

/** Notes a text whose words and holder have been erased. */
async function noteText(text: Text) {
  const { staffId, passTitle, state = "succeeded", statuses = [], passId = randomUUID() } = text;
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into message (id, kind, state, status, pass_id, pass_title, staff_id, form_token, service_id,
       message_parts, message_length, created_at, sending_at, finished_at)
     values ($1, 'sms', $2, $3, $6, $4, $5, gen_random_uuid(),
       case when $2 <> 'unknown' then gen_random_uuid() end, 1, 101, now(), now(), now())`,
    [id, state, statuses.at(-1) ?? null, passTitle, staffId, passId],
  );
  for (const [position, status] of statuses.entries())
    await query(
      ports.portal,
      `insert into message_event (id, message_id, status, at, position)
       values (gen_random_uuid(), $1, $2, now(), $3)`,
      [id, status, position],
    );
  return id;
}

test("on a phone every list names its rows first, and no row repeats the heads of the table", async ({
  page,
}) => {
  const { id: staffId } = await signInNewStaff(page.context());
  await createBulkList({ staffId, state: "checked" });
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, details)
     values (now(), $1, 'find-member', 'done', '{}')`,
    [staffId],
  );
  await query(
    ports.portal,
    `insert into scan (id, transaction_id, pass_id, staff_id, scanner, is_valid, actions, opened_at)
     values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $1, 'Inngangur 7', true, '[]', now())`,
    [staffId],
  );
  const table = page.locator("main table.data-table").last();
  const row = table.locator("tbody tr").first();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 });
    for (const place of ["", "/bulk", "/templates", "/activity"]) {
      await page.goto(`/staff${place}`);
      const name = await row.locator(".row-link, .row-name").first().boundingBox();
      const whole = await row.boundingBox();
      expect(name?.height, place).toBeGreaterThanOrEqual(44);
      expect((name?.y ?? 0) - (whole?.y ?? 0), place).toBeLessThan(16);
      await expect(table.locator("td > span[aria-hidden]").filter({ visible: true })).toHaveCount(
        0,
      );
    }
  }
  await page.goto("/staff/activity");
  await expect(table).not.toContainText(strings.activity.outcomes.done);
  await page.setViewportSize({ width: 1280, height: 780 });
  await expect(table.locator("thead")).toBeVisible();
});

test("the menu of a phone is closed on the page that a form brings", {
  tag: "@with-script",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signInNewStaff(page.context());
  const menu = page.locator("header details");
  const open = async () => {
    await menu.locator("summary").click();
    await expect(menu).toHaveAttribute("open");
  };
  await page.goto("/staff/members");
  await open();
  await menu.locator("[name=anybody]").fill("Enginn með þessu nafni");
  await menu.locator("[name=anybody]").press("Enter");
  await page.waitForURL("**/staff/passes?search=*");
  await expect(menu).not.toHaveAttribute("open");
  // What was typed stays: the page is refreshed in place.
  await page.locator("main [name=pass]").fill("Önnur leit");
  await open();
  await menu.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    staffWords.en.passes.results.title,
  );
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("summary")).toBeFocused();
  await expect(page.locator("main [name=pass]")).toHaveValue("Önnur leit");
});

test("a title names the record, to those who may see it", { tag: "@once" }, async ({ plain }) => {
  const admin = await createStaff({ name: "Dagný Titils" });
  plain.setStaffCookie(admin);
  const text = await noteText({ staffId: admin.id, passTitle: "Tíu skipta kort" });
  const titleOf = async (address: string) => textOf((await plain.open(address)).one("title"));
  const team = `/staff/team/${admin.id}`;
  expect(await titleOf(`/staff/sms/${text}`)).toMatch(/^SMS – Tíu skipta kort – /);
  expect(await titleOf(`/staff/templates/${templates.giftCard}`)).toMatch(
    /^Sniðmát – Gjafakort – /,
  );
  expect(await titleOf(team)).toContain("Dagný Titils");
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  expect(await titleOf(team)).not.toContain("Dagný");
});

test("types of passes stand in the reader's language where the issuer's file has it", {
  tag: "@once",
}, async ({ plainIn }) => {
  const person = await createStaff({ name: "Týra Tungumál" });
  const reader = plainIn("en");
  reader.setStaffCookie(person);
  const passTitles = ["Félagsskírteini", "Tíu skipta kort"] as const;
  const [member, punch] = await Promise.all(
    passTitles.map((passTitle) => noteText({ staffId: person.id, passTitle })),
  );
  const list = await reader.open("/staff/sms");
  const nameOf = (id: string | undefined) => list.one(`main a[href="/staff/sms/${id}"] span`);
  expect(textOf(nameOf(member))).toBe("Membership card");
  expect(nameOf(member).getAttribute("lang")).toBeUndefined();
  expect(textOf(nameOf(punch))).toBe("Tíu skipta kort");
  expect(nameOf(punch).getAttribute("lang")).toBe("is");
  const found = await reader.open("/staff/templates");
  expect(named(found.one("main"), "a", "Membership card")).toBeDefined();
});

test("an old message names the holder of a pass that staff opened, and says why its text is gone", {
  tag: "@once",
}, async ({ plain }) => {
  const { id: staffId, ...person } = await createStaff({ role: "sender" });
  plain.setStaffCookie(person);
  const passId = passes.inWallet;
  const old = await noteText({ staffId, passTitle: "Félagsskírteini", passId });
  await plain.open(`/staff/passes/${passId}`);
  const page = await plain.open(`/staff/sms/${old}`);
  expect(page.main).toContain("Sigríður Jónsdóttir");
  expect(page.main).toContain("honum er eytt 7 dögum eftir að sendingu lýkur");
});

test("a text that failed on a pass without a number of its own leads to the register, and the next one warns of it", {
  tag: "@once",
}, async ({ plain }) => {
  const { id: staffId, ...person } = await createStaff({ role: "sender" });
  plain.setStaffCookie(person);
  // Of its own, because a newer text to the pass by another test would settle this one.
  const { id: passId } = await ownPass({ passTemplateId: templates.coupon });
  const text = { staffId, passTitle: "Frítt kaffi", passId, statuses: ["FAILED"] };
  const failed = await noteText({ ...text, state: "failed" });
  const page = await plain.open(`/staff/sms/${failed}`);
  expect(page.main).toContain(strings.messages.onceMore);
  expect(page.main).toContain(issuer.memberRegister.email);
  expect(page.main).not.toContain(strings.messageState.FAILED.next);
  const review = await goOnPlainly(plain, await plain.open(`/staff/passes/${passId}/sms`));
  expect(review.main).toContain("Síðasta SMS komst ekki til skila (rétt í þessu)");
});

test("a message shows the steps that it has reached, without those that others have followed", {
  tag: "@once",
}, async ({ plain }) => {
  const { id: staffId, ...person } = await createStaff({ role: "sender" });
  plain.setStaffCookie(person);
  const passTitle = "Gjafakort";
  const statuses = ["CREATED", "PENDING", "SENT", "DELIVERED"];
  const delivered = await noteText({ staffId, passTitle, statuses });
  const page = await plain.open(`/staff/sms/${delivered}`);
  const steps = page.all("main ol li");
  expect(steps.map((step) => textOf(step.querySelector("span")))).toEqual([
    strings.messages.calledService,
    strings.messageState.SENT.label,
    strings.messageState.DELIVERED.label,
  ]);
  for (const step of steps) expect(textOf(step.querySelector("time"))).toMatch(/ \d\d:\d\d$/);
  expect(page.main).toContain("101 stafur · 1 SMS");

  const planned = await noteText({ staffId, passTitle, state: "unknown" });
  await query(
    ports.portal,
    "update message set state = 'planned', sending_at = null, finished_at = null where id = $1",
    [planned],
  );
  const next = filled(strings.messages.nextStep, { step: strings.messages.calledService });
  expect((await plain.open(`/staff/sms/${planned}`)).main).toContain(next);

  const unknown = await plain.open(
    `/staff/sms/${await noteText({ staffId, passTitle, state: "unknown" })}`,
  );
  const folded = unknown.one("main details");
  expect(textOf(folded.querySelector("summary"))).toBe(strings.messages.forTechnicalStaff);
  expect(folded.hasAttribute("open")).toBe(false);
  expect(textOf(folded)).toContain("npm run service");
});

test("a text without a delivery report is unconfirmed, and the filter shows it", {
  tag: "@once",
}, async ({ plain }) => {
  const { id: staffId, ...person } = await createStaff({ name: `Óstað ${randomUUID()}` });
  plain.setStaffCookie(person);
  const taken = await noteText({ staffId, passTitle: "Gjafakort", statuses: ["ACCEPTED"] });
  const isShown = async (show: string) =>
    (await plain.open(`/staff/sms?show=${show}`)).all(`main a[href="/staff/sms/${taken}"]`).length;
  expect([await isShown("unconfirmed"), await isShown("good")]).toEqual([1, 0]);
  const filters = (await plain.open("/staff/sms")).all("main nav a").map(textOf);
  expect(filters.join()).toContain(strings.messages.show.unconfirmed);
});
