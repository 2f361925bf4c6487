import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { findMember, passes } from "./support/console-journey.ts";
import { ownPass, templates, voidPass } from "./support/own-pass.ts";
import { passThatMeets } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { query } from "./support/portal-records.ts";
import { bringInStaff, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { see } from "./support/wholesome.ts";
import { filled, staffWords, words } from "./support/words.ts";

const say = staffWords.is;
const status = words.is.status;

async function typeNumber(page: Page, typed: string): Promise<void> {
  await page.goto("/staff/passes");
  await page.getByLabel(say.passes.label).fill(typed);
  await page.getByRole("button", { name: say.passes.open }).click();
}

/** Something that was done to a pass from the portal, as its records tell it. */
async function noteDone(
  portal: number,
  { id }: StaffPerson,
  passId: string,
  state: "done" | "unknown",
  kind: "change" | "void" = "change",
): Promise<void> {
  await query(
    portal,
    `insert into pass_operation (id, kind, state, form_token, staff_id, pass_id, started_at)
     values ($1, $6, $2, $3, $4, $5, now())`,
    [randomUUID(), state, randomUUID(), id, passId, kind],
  );
}

/** What was done to a pass was refused after all. */
async function refuse(portal: number, passId: string, code = "NOT_AS_SEEN"): Promise<void> {
  await query(
    portal,
    "update pass_operation set state = 'refused', refusal_code = $2 where pass_id = $1",
    [passId, code],
  );
}

test("a pass is opened by its number however it was pasted, and is then at hand", async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "viewer" });
  const { id } = await ownPass({ passTemplateId: templates.coupon });
  await page.goto("/staff/passes");
  await expect(page.getByRole("main")).toContainText(say.passes.recentNone);
  await typeNumber(page, `  ${id.toUpperCase()} `);
  await page.waitForURL(`**/staff/passes/${id}`);
  await see(page, "Frítt kaffi");
  await typeNumber(page, `https://portal.example/staff/passes/${id}?find=1`);
  await page.waitForURL(`**/staff/passes/${id}`);
  await page.goto("/staff/passes");
  await page.getByRole("table").getByRole("link", { name: "Frítt kaffi" }).click();
  await page.waitForURL(`**/staff/passes/${id}`);
});

test("the slash key leads to the field for a pass number", { tag: "@with-script" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/passes");
  const field = page.getByLabel(say.passes.label);
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
});

test("what is no pass number is said to be none, and stays in the field", { tag: "@once" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "viewer" });
  const field = page.getByLabel(say.passes.label);
  const problems = {
    "": say.passes.problem.empty,
    "kort-1": say.passes.problem.malformed,
    "https://passes.example/p/DemoDelivery000000001": say.passes.problem.address,
    DemoPunchCard000000001: say.passes.problem.code,
    "010130-2129": say.passes.problem.kennitala,
    [randomUUID()]: say.passes.problem["no-such-pass"],
  };
  for (const [typed, problem] of Object.entries(problems)) {
    await typeNumber(page, typed);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(problem);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
});

test("a pass answers what it is, whose, how it stands and why", async ({ page }) => {
  await bringInStaff(page.context(), { role: "manager" });
  const own = `borð-${randomUUID()}`;
  const { id } = await ownPass({
    passTemplateId: templates.punchCard,
    externalIdentifier: own,
    stampsLeft: 7,
    expirationDate: "2099-12-31T12:00:00Z",
    inputFields: [
      { identifier: "nafn", value: "Anna Sundkona" },
      { identifier: "simi", value: "+3546112129" },
    ],
  });
  await page.goto(`/staff/passes/${id}`);
  await see(page, "Tíu skipta kort");
  const main = page.getByRole("main");
  for (const told of [
    ...[own, "Anna Sundkona", "611 2129", status.UNCLAIMED.label, "7 af 10 skiptum eftir."],
    ...[say.pass.reason.unclaimed, say.pass.wallet.unclaimed, "31. desember 2099"],
    ...[say.pass.noDeeds, say.pass.nothingSent],
  ]) {
    await expect(main).toContainText(told);
  }
  for (const action of ["sms", "notification", "change", "void"] as const) {
    const way = main.getByRole("link", { name: say.pass.action[action], exact: true });
    await expect(way).toHaveAttribute("href", `/staff/passes/${id}/${action}`);
  }
  await expect(main.locator(".pass-card-stamps > span")).toHaveCount(10);
  await expect(main.locator(".pass-card-stamps > [data-used]")).toHaveCount(3);
  await expect(main.getByRole("link", { name: say.pass.delivery.open })).toBeVisible();
  await main.getByRole("link", { name: "Tíu skipta kort" }).click();
  await page.waitForURL(`**/staff/templates/${templates.punchCard}`);
});

test("a closed pass is visibly spent, is not handed out, and says what cannot be done", {
  tag: "@once",
}, async ({ page }) => {
  await bringInStaff(page.context(), { role: "manager" });
  const pass = await voidPass(await ownPass({ passTemplateId: templates.coupon }));
  await page.goto(`/staff/passes/${pass.id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText(say.pass.reason.voided);
  await expect(main.locator(".pass-card[data-closed]")).toHaveCount(1);
  for (const told of [
    ...[
      say.member.closed,
      say.pass.voidedChange,
      say.pass.why["void-voided"],
      say.pass.delivery.closed,
    ],
  ]) {
    await expect(main).toContainText(told);
  }
  expect(await page.content()).not.toContain(new URL(pass.deliveryPageUrl).pathname);
  await expect(main.getByRole("link", { name: say.pass.action.void })).toHaveCount(0);
});

test("an expired pass names its date, and may still be changed", { tag: "@once" }, async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "manager" });
  const { id } = await ownPass({
    passTemplateId: templates.giftCard,
    expirationDate: "2020-02-01T12:30:00Z",
  });
  await page.goto(`/staff/passes/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Skírteinið rann út 1. febrúar 2020 kl. 12:30");
  await expect(main).toContainText(say.pass.giftBalance);
  await expect(main.getByRole("link", { name: say.pass.action.change })).toBeVisible();
});

test("whoever comes from a member sees whose pass it is, and finds the way back", async ({
  page,
}) => {
  await bringInStaff(page.context(), { role: "sender" });
  await findMember(page, demoPeople.inWallet);
  const member = page.url();
  await page.getByRole("link", { name: say.member.open }).click();
  await page.waitForURL(/\/staff\/passes\/[0-9a-f-]{36}\?find=/);
  const main = page.getByRole("main");
  await expect(main).toContainText(demoPeople.inWallet);
  await expect(main).toContainText(say.pass.wallet.installed);
  const text = main.getByRole("link", { name: say.pass.action.sms });
  await expect(text).toHaveAttribute("href", /\/sms\?find=[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: say.member.back }).click();
  await page.waitForURL(member);

  await page.goto(`/staff/passes/${passes.inWallet}?find=${randomUUID()}`);
  await expect(main).not.toContainText(demoPeople.inWallet);
});

test("what came of the step before is told by the records, whatever stands in the address", {
  tag: "@once",
}, async ({ page }) => {
  const person = await bringInStaff(page.context(), { role: "manager" });
  const { id } = await ownPass({ passTemplateId: templates.coupon });
  const told = page.getByRole("main").getByRole("status");
  const tellsNothingOf = async (...queries: string[]) => {
    for (const one of queries) {
      await page.goto(`/staff/passes/${id}?${one}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(told).toHaveCount(0);
    }
  };
  await tellsNothingOf("done=created", "done=changed", "done=voided", "outcome=unknown");
  await noteDone(ports.portal, person, id, "done");
  await page.goto(`/staff/passes/${id}?done=changed`);
  await expect(told).toContainText(say.pass.done.changed);
  await tellsNothingOf("done=created", "done=eaten", "outcome=fine", "done=created&done=changed");
  // Somebody's record says so, and the service says otherwise.
  await noteDone(ports.portal, person, id, "done", "void");
  await tellsNothingOf("done=voided", "done=changed");
  await noteDone(ports.portal, person, id, "unknown");
  await page.goto(`/staff/passes/${id}?outcome=unknown`);
  await expect(told).toContainText(say.pass.unknown.compare);
  const deeds = page.getByRole("main").getByRole("listitem");
  const sentence = say.activity.sentence["change-pass"].failed;
  await expect(deeds.filter({ hasText: filled(sentence, { who: person.name }) })).toContainText(
    say.pass.state.unknown,
  );
  await refuse(ports.portal, id);
  await page.goto(`/staff/passes/${id}`);
  await expect(deeds.first()).toContainText(say.activity.code.NOT_AS_SEEN);
  await refuse(ports.portal, id, "SEA_TOO_COLD");
  await page.goto(`/staff/passes/${id}`);
  await expect(deeds.first()).toContainText("SEA_TOO_COLD");
});

test("what the portal knows is shown though the service cannot be asked", { tag: "@once" }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const person = await bringInStaff(page.context(), {
    role: "manager",
    portal: ports.portalBeforeNothing,
  });
  const id = randomUUID();
  await noteDone(ports.portalBeforeNothing, person, id, "done");
  await noteDone(ports.portalBeforeNothing, person, id, "unknown");
  await page.goto(`${portalBeforeNothing}/staff/passes/${id}?outcome=unknown`);
  await see(page, say.trouble.unreachable.title);
  const main = page.getByRole("main");
  await expect(main).toContainText(say.pass.unknown.cannotCompare);
  const sentence = say.activity.sentence["change-pass"].done;
  await expect(main).toContainText(filled(sentence, { who: person.name }));

  await bringInStaff(page.context(), { portal: ports.portalBeforeFaults });
  await page.goto(
    `${portalBeforeFaults}/staff/passes/${passThatMeets("the key is refused at once")}`,
  );
  await see(page, say.trouble["key-refused"].title);
});

test("a pass that is not there is said not to be", { tag: "@once" }, async ({ page }) => {
  await bringInStaff(page.context(), { role: "viewer" });
  for (const id of [randomUUID(), "kort-1"]) {
    await page.goto(`/staff/passes/${id}`);
    await see(page, say.trouble["no-such-pass"].title);
    await expect(page.getByRole("main")).not.toContainText(say.pass.parts.sent);
  }
});
