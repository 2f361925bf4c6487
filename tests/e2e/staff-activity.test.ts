import { randomUUID } from "node:crypto";
import { portal, ports } from "./support/addresses.ts";
import { ownContent, passes } from "./support/console-journey.ts";
import { freshPass } from "./support/fresh-passes.ts";
import { named, type PlainPage, textOf } from "./support/plain-browser.ts";
import { count, query } from "./support/portal-records.ts";
import { asStaff, createStaff } from "./support/staff.ts";
import { scanPlainly, textPassPlainly, untilItSays } from "./support/staff-client.ts";
import { expect, test } from "./support/test.ts";
import { filled, staffWords } from "./support/words.ts";

const strings = staffWords.is;

test("what somebody did stands in the activity as a sentence that leads to it", {
  tag: "@once",
}, async ({ plain }) => {
  const name = `Verka ${randomUUID().slice(0, 8)}`;
  plain.setStaffCookie(await createStaff({ name }));
  const sent = await textPassPlainly(plain, passes.inWallet, { content: ownContent() });
  await untilItSays(plain, sent, strings.messageState.DELIVERED.label);
  const activity = await plain.open("/staff/activity");
  const found = await plain.submit(activity, "[name=q]", { q: name });
  expect(found.address.searchParams.get("q")).toBe(name);
  const sentence = filled(strings.activity.sentence["send-sms"].done, { who: name });
  const [way] = found.all("main a").filter((link) => textOf(link).includes(sentence));
  expect(way?.getAttribute("href")).toBe(sent.address.pathname);
  const nothing = await plain.open(`/staff/activity?show=team&q=${encodeURIComponent(name)}`);
  expect(nothing.main).toContain(strings.activity.noneFound);
});

test("a scan of a void pass stands in the activity as refused", { tag: "@once" }, async ({
  plain,
}) => {
  const pass = await freshPass("ticket", { isVoided: true });
  const name = `Dyravörður ${randomUUID().slice(0, 8)}`;
  plain.setStaffCookie(await createStaff({ name, role: "manager" }));
  await scanPlainly(plain, pass.code());
  const activity = await plain.open(`/staff/activity?q=${encodeURIComponent(name)}`);
  const found = strings.scan.state["not-valid"].VOIDED;
  const sentence = `${name} skannaði skírteini: ${found}`;
  const row = activity
    .all("main tbody tr")
    .map(textOf)
    .find((words) => words.includes(sentence));
  expect(row).toContain(strings.activity.outcomes.refused);
});

test("lists go on page by page, filtered, and without a row twice", { tag: "@once" }, async ({
  plain,
}) => {
  const name = `Mergð ${randomUUID().slice(0, 8)}`;
  const person = await createStaff({ name });
  plain.setStaffCookie(person);
  await query(
    ports.portal,
    `insert into message (id, kind, state, pass_id, staff_id, form_token, created_at, finished_at)
     select gen_random_uuid(), 'sms', case when n % 2 = 0 then 'refused' else 'unknown' end, $1, $2,
       gen_random_uuid(), now() - interval '1 year' + (n / 3) * interval '1 second', now()
     from generate_series(1, 90) as n`,
    [randomUUID(), person.id],
  );
  const list = await plain.open("/staff/sms");
  const found = await plain.submit(list, "[name=search]", { search: name });
  expect(found.address.search).toMatch(/search=/);
  const rowsOf = (page: PlainPage) =>
    page.all("main td a").map((link) => link.getAttribute("href") ?? "");
  const wayIn = (page: PlainPage, way: string) =>
    named(page.one("main"), "a", way)?.getAttribute("href");
  let page = await plain.open(`${found.address.href}&show=bad`);
  const rows = rowsOf(page);
  while (wayIn(page, strings.messages.older)) {
    page = await plain.open(wayIn(page, strings.messages.older) ?? "");
    rows.push(...rowsOf(page));
  }
  expect(rows).toHaveLength(45);
  expect(new Set(rows).size, "no row twice").toBe(45);
  const newer = await plain.open(wayIn(page, strings.messages.newer) ?? "");
  expect(rowsOf(newer)).toEqual(rows.slice(0, rowsOf(newer).length));
  const backwards = await plain.open("/staff/sms?from=2026-01-02&until=2026-01-01");
  expect(backwards.main).toContain(strings.messages.backwards);
  const typed = await plain.submit(
    backwards,
    { button: strings.messages.searchSubmit },
    {
      from: "1.12.2025",
      until: "31. febrúar 2026",
    },
  );
  expect(typed.main).toContain(strings.messages.noSuchDay);
  expect(typed.one("#until").getAttribute("value"), "what was typed stays").toBe(
    "31. febrúar 2026",
  );
  expect(typed.address.href).not.toContain("febr");
  expect(typed.address.searchParams.get("from")).toBe("2025-12-01");
  expect(typed.one("#from").getAttribute("value")).toBe("01.12.2025");
});

test("the activity as a file: for managers, recorded, and harmless in a spreadsheet", {
  tag: "@once",
}, async ({ plain }) => {
  const name = `=SUM(1;2) "Hrekkur" ${randomUUID().slice(0, 8)}`;
  const joker = await createStaff({ name, role: "sender" });
  await query(
    ports.portal,
    `insert into activity (at, staff_id, action, outcome, details)
     select now(), $1, 'send-sms', 'done', '{}' from generate_series(1, 1200)`,
    [joker.id],
  );
  const person = await createStaff({ role: "manager" });
  plain.setStaffCookie(person);
  const page = await plain.open(`/staff/activity?q=${encodeURIComponent(name)}`);
  expect(page.heading).toBe(strings.activity.title);
  const way = named(page.one("main"), "a", strings.activity.export)?.getAttribute("href") ?? "";
  const file = await fetch(portal + way, { headers: asStaff(person) });
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="?activity\.csv/);
  const text = Buffer.from(await file.arrayBuffer()).toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const [heads, first, ...rest] = text.slice(1).split("\r\n");
  expect(heads?.split(";")).toHaveLength(6);
  expect(heads).toContain(strings.activity.memberDigest);
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
