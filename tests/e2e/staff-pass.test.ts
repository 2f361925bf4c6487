import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { passes } from "./support/console-journey.ts";
import { ownPass, templates, voidPass } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { named, PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
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
  await signInNewStaff(page.context(), { role: "viewer" });
  const { id } = await ownPass({ passTemplateId: templates.coupon });
  await page.goto("/staff/passes");
  await expect(page.getByRole("main")).toContainText(say.passes.recentNone);
  await typeNumber(page, `  ${id.toUpperCase()} `);
  await page.waitForURL(`**/staff/passes/${id}`);
  await expectPage(page, "Frítt kaffi");
  await typeNumber(page, `https://portal.example/staff/passes/${id}?find=1`);
  await page.waitForURL(`**/staff/passes/${id}`);
  await page.goto("/staff/passes");
  await page.getByRole("table").getByRole("link", { name: "Frítt kaffi" }).click();
  await page.waitForURL(`**/staff/passes/${id}`);
});

test("the slash key leads to the field for a pass number", { tag: "@with-script" }, async ({
  page,
}) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/passes");
  const field = page.getByLabel(say.passes.label);
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
});

test("what names no pass is said to name none, and stays in the field", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const problems = {
    "": say.passes.problem.empty,
    "https://passes.example/p/DemoDelivery000000001": say.passes.problem.address,
    DemoNobodyHas000000001: say.passes.problem.code,
    [randomUUID()]: say.passes.problem["no-such-pass"],
  };
  const form = await plain.open("/staff/passes");
  for (const [typed, problem] of Object.entries(problems)) {
    const answer = await plain.submit(form, "[name=pass]", { pass: typed });
    expect(textOf(answer.one("main [role=alert]"))).toContain(problem);
    const field = answer.one("[name=pass]");
    expect(field.getAttribute("value")).toBe(typed);
    expect(field.getAttribute("aria-invalid")).toBe("true");
  }
});

test("a search finds what staff had before them, and its words stand in no address", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const holder = `Leita ${randomUUID().slice(0, 8)}`;
  const pass = await ownPass({
    passTemplateId: templates.punchCard,
    inputFields: [{ identifier: "nafn", value: holder }],
  });
  const look = async (typed: string) =>
    plain.submit(await plain.open("/staff/passes"), "[name=pass]", { pass: typed });
  expect((await plain.open(`/staff/passes/${pass.id}`)).heading).toBe("Tíu skipta kort");
  const found = await look(holder.toUpperCase());
  expect(found.address.href).toMatch(/\/staff\/passes\?search=[\w.-]+$/);
  expect(found.main).toContain(holder);
  expect(textOf(found.one("title"))).not.toContain(holder);
  const [link] = found.all("main table a").filter((one) => textOf(one).includes("Tíu skipta kort"));
  expect(link?.getAttribute("href")).toBe(`/staff/passes/${pass.id}`);
  const byLink = await look(pass.deliveryPageUrl);
  expect(byLink.address.pathname).toBe(`/staff/passes/${pass.id}`);
  const nothing = await look(`enginn ${randomUUID()} er til`);
  expect(nothing.main).toContain(say.passes.results.noPasses);
  const member = await look(demoPeople.inWallet);
  expect(member.address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
});

test("the slash key leads to the search from a page without a field of its own", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/templates");
  await expect(async () => {
    await page.keyboard.press("/");
    await page.waitForURL("**/staff/passes#search", { timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel(say.passes.label)).toBeFocused();
});

test("a pass answers what it is, whose, how it stands and why", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "manager" }));
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
  const page = await plain.open(`/staff/passes/${id}`);
  expect(page.heading).toBe("Tíu skipta kort");
  const main = page.one("main");
  expect(textOf(page.one("main h1 + p"))).toBe("Anna Sundkona");
  expect(textOf(page.one("title"))).not.toContain("Anna");
  for (const told of [
    own,
    "Anna Sundkona",
    "611 2129",
    status.UNCLAIMED.label,
    "7 af 10 skiptum eftir.",
    say.pass.reason.unclaimed,
    say.pass.wallet.unclaimed,
    "31. desember 2099",
    say.pass.noDeeds,
    say.pass.nothingSent,
    say.pass.unpaid,
    say.pass.why["notification-unclaimed"],
  ]) {
    expect(page.main).toContain(told);
  }
  for (const action of ["sms", "change", "void"] as const) {
    const way = named(main, "a", say.pass.action[action]);
    expect(way?.getAttribute("href")).toBe(`/staff/passes/${id}/${action}`);
  }
  expect(page.all("main .pass-card-stamps > span")).toHaveLength(10);
  expect(page.all("main .pass-card-stamps > [data-used]")).toHaveLength(3);
  expect(named(main, "a", say.pass.delivery.open)).toBeDefined();
  const template = named(main, "a", "Tíu skipta kort");
  expect(template?.getAttribute("href")).toBe(`/staff/templates/${templates.punchCard}`);
});

test("a closed pass is visibly spent, is not handed out, and says what cannot be done", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "manager" }));
  const pass = await voidPass(await ownPass({ passTemplateId: templates.coupon }));
  const page = await plain.open(`/staff/passes/${pass.id}`);
  expect(page.all("main .pass-card[data-closed]")).toHaveLength(1);
  for (const told of [
    say.pass.reason.voided,
    say.member.closed,
    say.pass.voidedChange,
    say.pass.why["void-voided"],
    say.pass.delivery.closed,
  ]) {
    expect(page.main).toContain(told);
  }
  expect(page.source).not.toContain(new URL(pass.deliveryPageUrl).pathname);
  expect(named(page.one("main"), "a", say.pass.action.void)).toBeUndefined();
});

test("an expired pass names its date, and may still be changed", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "manager" }));
  const { id } = await ownPass({
    passTemplateId: templates.giftCard,
    expirationDate: "2020-02-01T12:30:00Z",
  });
  const page = await plain.open(`/staff/passes/${id}`);
  expect(page.main).toContain("Skírteinið rann út 1. febrúar 2020 kl. 12:30");
  expect(page.main).toContain(say.pass.giftBalance);
  expect(named(page.one("main"), "a", say.pass.action.change)).toBeDefined();
});

test("whoever comes from a member sees whose pass it is, and finds the way back", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.inWallet;
  const member = await plain.submit(search, "[name=kennitala]", { kennitala });
  const hrefOf = (page: PlainPage, name: string) =>
    named(page.one("main"), "a", name)?.getAttribute("href") ?? "";
  const page = await plain.open(hrefOf(member, say.member.open));
  expect(page.address.href).toMatch(/\/staff\/passes\/[0-9a-f-]{36}\?find=/);
  expect(page.main).toContain(kennitala);
  expect(page.main).toContain(say.pass.wallet.installed);
  expect(hrefOf(page, say.pass.action.sms)).toMatch(/\/sms\?find=[0-9a-f-]{36}$/);
  const back = hrefOf(page, say.member.back);
  expect(back).toBe(member.address.pathname);
  expect((await plain.open(back)).main).toContain(kennitala);

  const foreign = await plain.open(`/staff/passes/${passes.inWallet}?find=${randomUUID()}`);
  expect(foreign.main).not.toContain(kennitala);
});

test("what came of the step before is told by the records, whatever stands in the address", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ role: "manager" });
  plain.setStaffCookie(person);
  const { id } = await ownPass({ passTemplateId: templates.coupon });
  const open = (query: string) => plain.open(`/staff/passes/${id}?${query}`);
  const told = (page: PlainPage) => page.all("main [role=status]").map(textOf).join("");
  const deeds = (page: PlainPage) => page.all("main li").map(textOf);
  const tellsNothingOf = async (...queries: string[]) => {
    for (const one of queries) expect(told(await open(one)), one).toBe("");
  };
  await tellsNothingOf("done=created", "done=changed", "done=voided", "outcome=unknown");
  await noteDone(ports.portal, person, id, "done");
  expect(told(await open("done=changed"))).toContain(say.pass.done.changed);
  await tellsNothingOf("done=created", "done=eaten", "outcome=fine", "done=created&done=changed");
  // Somebody's record says so, and the service says otherwise.
  await noteDone(ports.portal, person, id, "done", "void");
  await tellsNothingOf("done=voided", "done=changed");
  await noteDone(ports.portal, person, id, "unknown");
  const unknown = await open("outcome=unknown");
  expect(told(unknown)).toContain(say.pass.unknown.compare);
  const sentence = filled(say.activity.sentence["change-pass"].failed, { who: person.name });
  expect(deeds(unknown).find((deed) => deed.includes(sentence))).toContain(say.pass.state.unknown);
  await refuse(ports.portal, id);
  expect(deeds(await open(""))[0]).toContain(say.activity.code.NOT_AS_SEEN);
  await refuse(ports.portal, id, "SEA_TOO_COLD");
  expect(deeds(await open(""))[0]).toContain("SEA_TOO_COLD");
});

test("what the portal knows is shown though the service cannot be asked", {
  tag: "@once",
}, async () => {
  const person = await createStaff({ role: "manager", portal: ports.portalBeforeNothing });
  const beforeNothing = new PlainBrowser(portalBeforeNothing);
  beforeNothing.setStaffCookie(person);
  const id = randomUUID();
  await noteDone(ports.portalBeforeNothing, person, id, "done");
  await noteDone(ports.portalBeforeNothing, person, id, "unknown");
  const page = await beforeNothing.open(`/staff/passes/${id}?outcome=unknown`);
  expect(page.heading).toBe(say.failure.unreachable.title);
  expect(page.main).toContain(say.pass.unknown.cannotCompare);
  const sentence = say.activity.sentence["change-pass"].done;
  expect(page.main).toContain(filled(sentence, { who: person.name }));

  const beforeFaults = new PlainBrowser(portalBeforeFaults);
  beforeFaults.setStaffCookie(await createStaff({ portal: ports.portalBeforeFaults }));
  const refused = `/staff/passes/${passWithFault("the key is refused at once")}`;
  expect((await beforeFaults.open(refused)).heading).toBe(say.failure["key-refused"].title);
});
