import { randomUUID } from "node:crypto";
import { ports } from "./support/addresses.ts";
import { freshPass } from "./support/fresh-passes.ts";
import { ownPass, templates, voidPass } from "./support/own-pass.ts";
import { demoPeople } from "./support/people.ts";
import { named, type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { lookUp } from "./support/service-lookup.ts";
import { createStaff, type StaffPerson } from "./support/staff.ts";
import { scanPlainly } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const registerKeeper = "felagaskra@bylgja.example";

const findMember = async (plain: PlainBrowser, person: string): Promise<PlainPage> =>
  plain.submit(await plain.open("/staff/members"), "[name=person]", { person });

/** Records a failed text of today to a pass. Returns the identifier of the text. */
async function failedText(passId: string, staffId: string, recipient: string): Promise<string> {
  const id = randomUUID();
  await query(
    ports.portal,
    `insert into message (id, kind, state, status, pass_id, staff_id, form_token, service_id, recipient,
       created_at, finished_at)
     values ($1, 'sms', 'failed', 'FAILED', $2, $3, gen_random_uuid(), gen_random_uuid(), $4, now(), now())`,
    [id, passId, staffId, recipient],
  );
  return id;
}

/** Records that this console issued a pass in place of a voided one. */
async function noteReplacement({ id: staffId }: StaffPerson, replaces: string, passId: string) {
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, pass_id, details)
     values (now(), $1, 'create-pass', 'done', $2, $3)`,
    [staffId, passId, JSON.stringify({ replaces })],
  );
}

test("a membership without a pass, and an expired one, lead to whoever keeps the register", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const without = await findMember(plain, demoPeople.withoutPass);
  expect(without.main).toContain(strings.member.noPassOfMembership);
  expect(without.main).toContain(registerKeeper);
  const pending = await findMember(plain, demoPeople.pending);
  expect(pending.main).toContain(strings.member.noPassPending);
  expect(pending.main).not.toContain(strings.member.noPassOfMembership);
  const applicant = await findMember(plain, demoPeople.mayGetCard);
  expect(applicant.main).toContain(strings.member.apply.mayBeRefused);
  expect(pending.main).not.toContain(strings.member.apply.mayBeRefused);
  const expired = await findMember(plain, demoPeople.expired);
  const way = named(expired.one("main"), "a", strings.member.open)?.getAttribute("href") ?? "";
  const pass = await plain.open(way);
  expect(pass.main).toContain(strings.pass.anew.expired);
  expect(pass.main).toContain(registerKeeper);
});

test("the advice on a failed text follows its pass, and only senders see the whole number", {
  tag: "@once",
}, async ({ plain }) => {
  const sender = await createStaff({ role: "sender" });
  const number = `+354611${Math.floor(1000 + Math.random() * 9000)}`;
  const pass = await ownPass({
    passTemplateId: templates.trainer,
    inputFields: [
      { identifier: "nafn", value: "Katrín Þöll" },
      { identifier: "starf", value: "Þjálfari" },
      { identifier: "simi", value: number },
    ],
  });
  const id = await failedText(pass.id, sender.id, number);
  const openAs = async (role: "sender" | "viewer") => {
    plain.setStaffCookie(role === "sender" ? sender : await createStaff({ role }));
    return plain.open(`/staff/sms/${id}`);
  };
  const whole = `${number.slice(4, 7)} ${number.slice(7)}`;
  const seen = await openAs("sender");
  expect(seen.main).toContain(strings.messageState.FAILED.next);
  expect(seen.main).toContain(whole);
  const masked = await openAs("viewer");
  expect(masked.main).not.toContain(whole);
  expect(masked.main).toContain(whole.slice(-2));
  await voidPass(pass);
  const after = await openAs("sender");
  expect(after.main).toContain(strings.messages.voidedSince);
  expect(after.main).not.toContain(strings.messageState.FAILED.next);
  expect(named(after.one("main"), "a", strings.messages.again)).toBeUndefined();
  // Today says that the pass was voided here, and the text's page has a button to text the new pass.
  const replacement = randomUUID();
  await query(
    ports.portal,
    `insert into pass_operation (id, kind, state, form_token, staff_id, pass_id, started_at)
     values (gen_random_uuid(), 'void', 'done', gen_random_uuid(), $1, $2, now())`,
    [sender.id, pass.id],
  );
  await noteReplacement(sender, pass.id, replacement);
  const button = named((await openAs("sender")).one("main"), "a", strings.messages.textReplacement);
  expect(button?.getAttribute("href")).toBe(`/staff/passes/${replacement}/sms`);
  const row = (await plain.open("/staff"))
    .all("main li")
    .find((one) => one.querySelector(`a[href="/staff/sms/${id}"]`));
  expect(row && textOf(row)).toContain(strings.today.inbox.voided);
});

test("a failed notification tells its age, and links to later ones to the same pass", {
  tag: "@once",
}, async ({ plain }) => {
  const sender = await createStaff({ role: "sender" });
  plain.setStaffCookie(sender);
  const { id: passId } = await freshPass("ticket");
  const record = async (state: string, words: string, minutesAgo: number) => {
    const id = randomUUID();
    await query(
      ports.portal,
      `insert into message (id, kind, state, pass_id, staff_id, form_token, service_id, request, created_at,
         finished_at)
       values ($1, 'notification', $2, $3, $4, gen_random_uuid(), gen_random_uuid(), $5,
         now() - make_interval(mins => $6), now())`,
      [id, state, passId, sender.id, JSON.stringify({ message: words }), minutesAgo],
    );
    return id;
  };
  const age = strings.messages.old.split("{when}")[1] ?? "";
  const linksOf = (page: PlainPage) =>
    page.all("main a").map((link) => link.getAttribute("href") ?? "");
  const old = await record("failed", "Laugin er lokuð í dag.", 1800);
  const asOld = await plain.open(`/staff/notifications/${old}`);
  expect(asOld.main).toContain(age);
  expect(asOld.main).toContain(strings.messages.textInsteadHint);
  const young = await record("failed", "Opið er til 22 í kvöld.", 60);
  expect((await plain.open(`/staff/notifications/${young}`)).main).not.toContain(age);
  const other = await record("succeeded", "Allt annað.", 30);
  const waiting = await plain.open(`/staff/notifications/${old}`);
  expect(linksOf(waiting)).toContain(`/staff/notifications/${other}`);
  expect(named(waiting.one("main"), "a", strings.messages.again)).toBeDefined();
  const same = await record("succeeded", "Laugin er lokuð í dag.", 15);
  const settled = await plain.open(`/staff/notifications/${old}`);
  expect(settled.main).toContain(strings.messages.handled.replaced);
  expect(linksOf(settled)).toContain(`/staff/notifications/${same}`);
  expect(linksOf(settled)).not.toContain(`/staff/notifications/${other}`);
  expect(named(settled.one("main"), "a", strings.messages.again)).toBeUndefined();
});

test("of a voided pass the form to change it asks the holder for nothing, and a scan names the new pass", {
  tag: "@once",
}, async ({ plain }) => {
  const manager = await createStaff({ role: "manager" });
  plain.setStaffCookie(manager);
  const ticket = await freshPass("ticket", { isVoided: true });
  const form = await plain.open(`/staff/passes/${ticket.id}/change`);
  expect(form.main).toContain(strings.change.voidedNote);
  for (const words of [strings.passForm.holdersHint, strings.passForm.holderMust])
    expect(form.main).not.toContain(words);
  const { replaced } = strings.scan;
  expect((await scanPlainly(plain, ticket.code())).main).not.toContain(replaced);
  await noteReplacement(manager, ticket.id, randomUUID());
  expect((await scanPlainly(plain, ticket.code())).main).toContain(replaced);
});

test("the entrance's search lists memberships first, by name as by kennitala", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "sender" }));
  const { memberships } = await lookUp(demoPeople.both);
  for (const { pass } of memberships) await plain.open(`/staff/passes/${pass?.id}`);
  const search = async (pass: string) => {
    const page = await plain.submit(await plain.open("/staff/scan/find"), "[name=pass]", { pass });
    return page.all("main li").map((item) => item.querySelectorAll("[data-state]").map(textOf)[0]);
  };
  const byKennitala = await search(demoPeople.both);
  expect(byKennitala).toHaveLength(memberships.length);
  expect(byKennitala[0]).toContain("Félagsskírteini");
  const page = await findMember(plain, demoPeople.both);
  expect((await search(page.heading)).slice(0, byKennitala.length)).toEqual(byKennitala);
});
