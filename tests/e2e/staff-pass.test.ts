import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { portal, portalBeforeFaults, portalBeforeNothing, ports } from "./support/addresses.ts";
import { passes } from "./support/console-journey.ts";
import { ownPass, templates, voidPass } from "./support/own-pass.ts";
import { expectPage } from "./support/page-checks.ts";
import { passWithFault } from "./support/pass-faults.ts";
import { demoPeople } from "./support/people.ts";
import { named, PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, type StaffPerson, signInNewStaff } from "./support/staff.ts";
import { goOnPlainly, sendPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords, words } from "./support/words.ts";

const strings = staffWords.is;
const status = words.is.status;

async function typeNumber(page: Page, typed: string): Promise<void> {
  await page.goto("/staff/passes");
  await page.getByLabel(strings.passes.label).fill(typed);
  await page.getByRole("main").getByRole("button", { name: strings.passes.open }).click();
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

test("a pass is opened by its number however it was pasted, and is then at hand", {
  tag: "@once",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  const { id } = await ownPass({ passTemplateId: templates.coupon });
  await page.goto("/staff/passes");
  await expect(page.getByRole("main")).toContainText(strings.passes.recentNone);
  await typeNumber(page, `  ${id.toUpperCase()} `);
  await page.waitForURL(`**/staff/passes/${id}`);
  await expectPage(page, "Frítt kaffi");
  await typeNumber(page, `https://portal.example/staff/passes/${id}?find=1`);
  await page.waitForURL(`**/staff/passes/${id}`);
  await page.goto("/staff/passes");
  await page.getByRole("table").getByRole("link", { name: "Frítt kaffi" }).click();
  await page.waitForURL(`**/staff/passes/${id}`);
});

test("what names no pass is said to name none, and stays in the field", { tag: "@once" }, async ({
  plain,
}) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const problems = {
    "": strings.passes.problem.empty,
    "https://passes.example/p/DemoDelivery000000001": strings.passes.problem.address,
    DemoNobodyHas000000001: strings.passes.problem.code,
    [randomUUID()]: strings.passes.problem["no-such-pass"],
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
  // A name with the digits of a phone number is still a name.
  const holder = `Skápur ${randomInt(5_000_000, 10_000_000)}`;
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
  const [link] = found.all("main table a").filter((one) => textOf(one).includes(holder));
  expect(link?.getAttribute("href")).toBe(`/staff/passes/${pass.id}`);
  expect((await look(pass.deliveryPageUrl)).address.pathname).toBe(`/staff/passes/${pass.id}`);
  const { noPeople } = strings.passes.results;
  expect((await look(`enginn ${randomUUID()} er til`)).main).toContain(noPeople);
  const { address } = await look(demoPeople.inWallet);
  expect(address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
});

test("the header finds a person by name from any page, without a script too", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const holder = `Leita ${randomUUID().slice(0, 8)}`;
  const pass = await ownPass({
    passTemplateId: templates.punchCard,
    inputFields: [{ identifier: "nafn", value: holder }],
  });
  await plain.open(`/staff/passes/${pass.id}`);
  const look = async (typed: string) =>
    plain.submit(await plain.open("/staff/templates"), "[name=anybody]", { anybody: typed });
  // A name leads to the list, also where it finds one person alone.
  const find = async (person: string) =>
    plain.submit(await plain.open("/staff/members"), "[name=person]", { person });
  for (const found of [await look(holder.toUpperCase()), await find(holder)]) {
    expect(found.address.href).toMatch(/\/staff\/passes\?search=[\w.-]+$/);
    expect(named(found.one("main"), "a", holder)?.getAttribute("href")).toBe(
      `/staff/passes/${pass.id}`,
    );
  }
  expect((await find(pass.id)).address.pathname).toBe(`/staff/passes/${pass.id}`);
  const member = await look(demoPeople.inWallet);
  expect(member.address.pathname).toMatch(/^\/staff\/members\/[0-9a-f-]{36}$/);
  const nothing = await look(`enginn ${randomUUID()} er til`);
  expect(nothing.address.href).toMatch(/\/staff\/passes\?search=[\w.-]+$/);
  expect(nothing.main).toContain(strings.passes.results.noPeople);
});

test("the slash key leads to the header's search from a page without a field of its own", {
  tag: "@with-script",
}, async ({ page }) => {
  await signInNewStaff(page.context(), { role: "viewer" });
  await page.goto("/staff/templates");
  const field = page
    .getByRole("banner")
    .getByLabel(strings.frame.finder.label)
    .filter({ visible: true });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
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
  expect(textOf(page.one("main h1 + div > p"))).toBe("Anna Sundkona");
  expect(textOf(page.one("title"))).toContain("Tíu skipta kort");
  expect(textOf(page.one("title"))).not.toContain("Anna");
  for (const told of [
    own,
    id,
    "Anna Sundkona",
    "611 2129",
    status.UNCLAIMED.label,
    "7 af 10 skiptum eftir.",
    strings.pass.reason.unclaimed,
    strings.pass.wallet.unclaimed,
    "31. desember 2099",
    strings.timeline.empty,
    strings.pass.unpaid,
    strings.pass.why["notification-unclaimed"],
  ]) {
    expect(page.main).toContain(told);
  }
  for (const action of ["sms", "change", "void"] as const) {
    const way = named(main, "a", strings.pass.action[action]);
    expect(way?.getAttribute("href")).toBe(`/staff/passes/${id}/${action}`);
  }
  expect(page.all("main .pass-card-stamps > span")).toHaveLength(10);
  expect(page.all("main .pass-card-stamps > [data-used]")).toHaveLength(3);
  expect(named(main, "a", strings.pass.delivery.open)).toBeDefined();
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
    strings.pass.reason.voided,
    strings.pass.voidedChange,
    strings.pass.delivery.closed,
  ]) {
    expect(page.main).toContain(told);
  }
  expect(page.source).not.toContain(new URL(pass.deliveryPageUrl).pathname);
  for (const action of ["void", "smsClosed", "notification"] as const) {
    expect(named(page.one("main"), "a", strings.pass.action[action]), action).toBeUndefined();
  }
});

test("whoever comes from a member sees whose pass it is, and finds the way back", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const search = await plain.open("/staff/members");
  const kennitala = demoPeople.inWallet;
  const member = await plain.submit(search, "[name=person]", { person: kennitala });
  const hrefOf = (page: PlainPage, name: string) =>
    named(page.one("main"), "a", name)?.getAttribute("href") ?? "";
  const page = await plain.open(hrefOf(member, strings.member.open));
  expect(page.address.href).toMatch(/\/staff\/passes\/[0-9a-f-]{36}\?find=/);
  expect(page.main).toContain(kennitala);
  expect(page.main).toContain(strings.pass.wallet.installed);
  expect(hrefOf(page, strings.pass.action.sms)).toMatch(/\/sms\?find=[0-9a-f-]{36}$/);
  const back = hrefOf(page, strings.member.back);
  expect(back).toBe(member.address.pathname);
  expect((await plain.open(back)).main).toContain(kennitala);

  const foreign = `/staff/passes/${passes.inWallet}?find=${randomUUID()}`;
  expect((await plain.open(foreign)).main).not.toContain(kennitala);
});

test("who may ask for a pass is texted the link on another pass, and a voided card is renewed by its membership", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const find = async (person: string) =>
    plain.submit(await plain.open("/staff/members"), "[name=person]", { person });
  const { apply } = strings.member;
  const address = `${portal}/passes/sundkort`;
  const wayOf = (page: PlainPage) =>
    named(page.one("main"), "a", apply.text)?.getAttribute("href") ?? undefined;
  const withoutPass = await find(demoPeople.mayGetCard);
  expect(withoutPass.main).toContain(apply.noText);
  expect(wayOf(withoutPass)).toBeUndefined();
  const field = withoutPass.one(`[aria-label="${filled(apply.link, { name: "Sundkort" })}"]`);
  expect(field.getAttribute("value")).toBe(address);
  expect((await find(demoPeople.cardDeleted)).main).toContain(apply.stateAgain);
  const form = await plain.open(wayOf(await find(demoPeople.inWallet)) ?? "");
  expect(form.heading).toBe(filled(apply.title.named, { what: "sundkort" }));
  expect(form.main).toContain(apply.sentOn);
  expect(textOf(form.one("textarea[name=content]"))).toContain(address);
  expect(form.all("[name=text]").map((field) => field.getAttribute("value"))).toEqual(["own"]);
  const confirm = await goOnPlainly(plain, form);
  expect(confirm.main).toContain(address);
  expect(confirm.main).not.toContain(strings.sms.warning.noLink);
  // The warning would be about the membership card, and the text invites to another pass.
  expect(confirm.main).not.toContain(strings.sms.warning.inWallet);
  await sendPlainly(plain, confirm);
  const invited = await find(demoPeople.inWallet);
  const told = ["Boð um að sækja um sundkort", "Hlekkur sendur rétt í þessu"];
  for (const words of told) expect(invited.main).toContain(words);
  expect((await goOnPlainly(plain, await plain.open(wayOf(invited) ?? ""))).main).toMatch(
    /Hlekkur til að sækja um var sendur þessum félaga rétt í þessu/,
  );
  expect(wayOf(await find(demoPeople.both))).toBeUndefined();
  const voided = await find(demoPeople.voided);
  const open = named(voided.one("main"), "a", strings.member.open)?.getAttribute("href") ?? "";
  const page = await plain.open(open);
  for (const { main } of [voided, page]) expect(main).toContain(strings.pass.anew.membership);
  expect(page.all("main a[href*='passes/new']")).toEqual([]);
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
  expect(page.heading).toBe(strings.failure.unreachable.title);
  expect(page.main).toContain(strings.pass.unknown.cannotCompare);
  const entries = page.all("#timeline tbody tr").map(textOf);
  expect(entries).toHaveLength(2);
  for (const entry of entries) expect(entry).toContain(strings.timeline.action["change-pass"]);
  expect(entries.join()).toContain(strings.pass.state.unknown);
  const beforeFaults = new PlainBrowser(portalBeforeFaults);
  beforeFaults.setStaffCookie(await createStaff({ portal: ports.portalBeforeFaults }));
  const refused = `/staff/passes/${passWithFault("the key is refused at once")}`;
  expect((await beforeFaults.open(refused)).heading).toBe(strings.failure["key-refused"].title);
});
