import { randomUUID } from "node:crypto";
import { ports } from "./support/addresses.ts";
import { ownPass, templates } from "./support/own-pass.ts";
import { demoPeople } from "./support/people.ts";
import { type PlainBrowser, type PlainPage, textOf } from "./support/plain-browser.ts";
import { query } from "./support/portal-records.ts";
import { createStaff, type StaffPerson } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { staffWords } from "./support/words.ts";

const strings = staffWords.is;
const words = strings.timeline;

interface Text {
  passId: string;
  recipient?: string;
  digest?: string;
  minutesAgo?: number;
  serviceId?: string;
}

/** A text that arrived, by its identifier. */
async function noteText({ id: staffId }: StaffPerson, text: Text): Promise<string> {
  const id = randomUUID();
  const { passId, recipient = null, digest = null, minutesAgo = 0 } = text;
  await query(
    ports.portal,
    `insert into message (id, kind, state, status, pass_id, pass_title, staff_id, form_token,
       service_id, recipient, kennitala_digest, created_at, finished_at)
     values ($1, 'sms', 'succeeded', 'DELIVERED', $2, 'Tíu skipta kort', $3, gen_random_uuid(), $4, $5, $6,
       now() - make_interval(mins => $7), now())`,
    [id, passId, staffId, text.serviceId ?? randomUUID(), recipient, digest, minutesAgo],
  );
  return id;
}

async function notePassEvents({ id: staffId }: StaffPerson, passId: string): Promise<void> {
  await query(
    ports.portal,
    `insert into pass_operation (id, kind, state, form_token, staff_id, pass_id, started_at)
     values (gen_random_uuid(), 'change', 'done', gen_random_uuid(), $1, $2, now() - interval '1 hour')`,
    [staffId, passId],
  );
  await query(
    ports.portal,
    `insert into scan (id, transaction_id, pass_id, staff_id, scanner, actions, opened_at)
     values (gen_random_uuid(), gen_random_uuid(), $2, $1, 'Inngangur 7', '[]', now() - interval '2 hours')`,
    [staffId, passId],
  );
}

const rowsOf = (page: PlainPage) => page.all("#timeline tbody tr").map(textOf);
/** A row's link says after its name which pass and when. */
const linkOf = (page: PlainPage, name: string) =>
  page
    .all("#timeline a")
    .find((one) => textOf(one).split(/, | · /)[0] === name)
    ?.getAttribute("href") ?? "";

async function findMember(plain: PlainBrowser, kennitala: string): Promise<PlainPage> {
  return plain.submit(await plain.open("/staff/members"), "[name=person]", { person: kennitala });
}

/** The member's digest, as the search that this page shows has recorded it. */
async function digestOf({ address }: PlainPage): Promise<string> {
  const { rows } = await query<{ digest: string }>(
    ports.portal,
    "select kennitala_digest as digest from member_search where id = $1",
    [address.pathname.split("/").at(-1)],
  );
  return rows[0]?.digest ?? "";
}

test("a member's page has one list of what happened, with the activity for managers alone", {
  tag: "@once",
}, async ({ plain }) => {
  const manager = await createStaff({ role: "manager", name: `Stjóri ${randomUUID()}` });
  plain.setStaffCookie(manager);
  const digest = await digestOf(await findMember(plain, demoPeople.validLater));
  const passId = randomUUID();
  const text = await noteText(manager, { passId, digest });
  await notePassEvents(manager, passId);

  const page = await findMember(plain, demoPeople.validLater);
  const at = (name: string) =>
    rowsOf(page).findIndex((row) => row.includes(name) && row.includes(manager.name));
  const order = [
    words.action["find-member"],
    words.message.sms,
    words.action["change-pass"],
    "Skönnun · Inngangur 7",
  ].map(at);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(rowsOf(page)[order[1] ?? 0]).toContain(strings.messageState.DELIVERED.label);
  expect(rowsOf(page)[order[3] ?? 0]).toContain("Inngangur 7");
  expect(page.all(`#timeline a[href="/staff/sms/${text}"]`)).toHaveLength(1);
  expect(linkOf(page, words.action["change-pass"])).toContain(`/staff/passes/${passId}`);
  expect(page.all("main table")).toHaveLength(1);

  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const viewed = await findMember(plain, demoPeople.validLater);
  expect(rowsOf(viewed).join()).toContain("Inngangur 7");
  expect(rowsOf(viewed).join()).not.toContain(words.action["find-member"]);
  // Somebody else's page knows nothing of it.
  const other = await findMember(plain, demoPeople.grace);
  expect(rowsOf(other).join()).not.toContain("Inngangur 7");
});

test("requests for a link that sent nothing are one row with their number", {
  tag: "@once",
}, async ({ plain }) => {
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  const digest = await digestOf(await findMember(plain, demoPeople.grace));
  for (const minutesAgo of [31, 32, 33]) {
    await query(
      ports.portal,
      `insert into text_link_request (id, kennitala_digest, requested_at, outcome, answered_at)
       values (gen_random_uuid(), $1, now() - make_interval(mins => $2), 'issuer-limit', now())`,
      [digest, minutesAgo],
    );
  }
  const page = await findMember(plain, demoPeople.grace);
  const rows = rowsOf(page).filter((row) => row.includes(strings.textLink.reason["issuer-limit"]));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${words.textLink} · 3 sinnum`);
});

test("a message leads back to the member who was looked up, else to the pass", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ role: "viewer" });
  plain.setStaffCookie(person);
  const member = await findMember(plain, demoPeople.both);
  const passId = randomUUID();
  const [known, unknown] = [
    await noteText(person, { passId, digest: await digestOf(member) }),
    await noteText(person, { passId }),
  ];
  const waysFrom = async (id: string) =>
    (await plain.open(`/staff/sms/${id}`)).all("main a").map((one) => one.getAttribute("href"));
  expect((await waysFrom(known))[0]).toBe(member.address.pathname);
  expect((await waysFrom(unknown))[0]).toBe(`/staff/passes/${passId}#timeline`);
  plain.setStaffCookie(await createStaff({ role: "viewer" }));
  expect((await waysFrom(known))[0]).toBe(`/staff/passes/${passId}#timeline`);
});

test("older entries are a page further on, and no address holds the kennitala", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ role: "viewer" });
  plain.setStaffCookie(person);
  const { id: passId } = await ownPass({ passTemplateId: templates.punchCard });
  const texts: string[] = [];
  for (let minutesAgo = 0; minutesAgo < 15; minutesAgo += 1)
    texts.push(await noteText(person, { passId, minutesAgo }));
  const shown = (page: PlainPage) =>
    page.all("#timeline a.row-link").map((one) => one.getAttribute("href")?.split("/").at(-1));
  const first = await plain.open(`/staff/passes/${passId}`);
  expect(shown(first)).toEqual(texts.slice(0, 10));
  const older = linkOf(first, words.older);
  expect(older).toMatch(/^\/staff\/passes\/[\da-f-]+\?older=\S+#timeline$/);
  const second = await plain.open(older);
  expect(shown(second)).toEqual(texts.slice(10));
  expect(linkOf(second, words.older)).toBe("");
  expect(linkOf(second, words.newest)).toBe(`/staff/passes/${passId}#timeline`);
  // A place that was made up shows the first page.
  expect(
    shown(await plain.open(`/staff/passes/${passId}?older=2026-99-99T00:00Z_x'`)),
  ).toHaveLength(10);

  const member = await findMember(plain, demoPeople.validLater);
  const digits = demoPeople.validLater.replace("-", "");
  for (const link of member.all("a[href]")) {
    expect(link.getAttribute("href")).not.toContain(digits);
    expect(link.getAttribute("href")).not.toContain(demoPeople.validLater);
  }
});

test("yesterday's messages are one press from the list, and none of today's", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ role: "viewer" });
  plain.setStaffCookie(person);
  const passId = randomUUID();
  const today = await noteText(person, { passId });
  const yesterday = await noteText(person, { passId, minutesAgo: 24 * 60 });
  const list = await plain.open("/staff/sms");
  const link = list.all("nav a").find((one) => textOf(one) === strings.messages.days.yesterday);
  const page = await plain.open(link?.getAttribute("href") ?? "");
  expect(page.all(`main a[href="/staff/sms/${yesterday}"]`)).toHaveLength(1);
  expect(page.all(`main a[href="/staff/sms/${today}"]`)).toHaveLength(0);
});

test("a number or a name in the header leads to its one person, and an identifier to its message", {
  tag: "@once",
}, async ({ plain }) => {
  const person = await createStaff({ role: "viewer" });
  plain.setStaffCookie(person);
  const digest = randomUUID();
  const number = String(6_000_000 + Math.floor(Math.random() * 999_999));
  const recipient = `+354${number}`;
  const [newer, older] = [randomUUID(), randomUUID()];
  const serviceId = randomUUID();
  const first = { passId: older, minutesAgo: 90, recipient, digest };
  const earlier = await noteText(person, first);
  const later = await noteText(person, { passId: newer, recipient, digest, serviceId });
  const look = async (typed: string) =>
    plain.submit(await plain.open("/staff/templates"), "[name=anybody]", { anybody: typed });
  for (const typed of [number, `${number.slice(0, 3)} ${number.slice(3)}`, recipient]) {
    const page = await look(typed);
    expect(page.address.pathname, typed).toBe(`/staff/members/${newer}`);
    expect(page.main).toContain(strings.member.byKennitala.hint);
    for (const id of [earlier, later])
      expect(page.all(`#timeline a[href="/staff/sms/${id}"]`)).toHaveLength(1);
  }
  for (const id of [later, serviceId])
    expect((await look(id)).address.pathname).toBe(`/staff/sms/${later}`);
  // A second person has the same phone number, and one pass has no known holder. Each gets one row.
  await noteText(person, { passId: randomUUID(), recipient, digest: randomUUID() });
  const anybodys = randomUUID();
  await noteText(person, { passId: anybodys, recipient });
  const list = await look(number);
  expect(list.address.pathname).toBe("/staff/passes");
  expect(list.all("main tbody tr")).toHaveLength(3);
  const rowOf = (href: string) =>
    list.all("main tbody tr").find((row) => row.querySelector(`a[href="${href}"]`));
  expect(textOf(rowOf(`/staff/members/${newer}`) ?? list.one("main"))).toContain(
    "2 skírteini · 2 SMS",
  );
  expect(rowOf(`/staff/passes/${anybodys}`)).toBeDefined();
  expect(list.all("main table")).toHaveLength(1);
  // This pass has no page of a member, because its messages do not identify one person.
  expect((await plain.open(`/staff/members/${anybodys}`)).status).toBe(404);
});
