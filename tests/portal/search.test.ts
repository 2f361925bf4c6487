import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sealSearch, unsealSearch } from "#app/staff/_shell/list-query.ts";
import type { Pass } from "#contract/index.ts";
import { everyActivity } from "#portal/auth/activity/activity-list.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";
import { message } from "#portal/database/schema/messages.ts";
import { scan } from "#portal/database/schema/pass-operation.ts";
import { countByDay, countMessages, listMessages } from "#portal/messaging/sending/message-list.ts";
import { findHolders, holdersRead } from "#portal/messaging/sending/message-search.ts";
import {
  filterInPortions,
  findHandledPass,
  hasScannedStem,
  namesOfPasses,
  noteOpenedPass,
  openedPassOf,
  searchHandledPasses,
} from "#portal/passes/handled-passes.ts";
import { sealHolder } from "#portal/passes/holder-lines.ts";
import { codeStemDigest } from "#portal/passes/scanning/open-scan.ts";
import { scanRecord } from "./records.ts";
import { daysAgo, keptSince, noon, officeForEach, passOf, template } from "./search-office.ts";

const office = officeForEach();

describe("a search among messages", () => {
  async function sent() {
    const { database, staffId } = await office();
    const texts = { siggu: "Hæ Sigga", björn: "Hæ Björn 100%", old: "Gamalt" };
    const ids = { siggu: randomUUID(), björn: randomUUID(), old: randomUUID() };
    const base = { kind: "sms", passId: randomUUID(), staffId } as const;
    const row = (who: keyof typeof ids, more: Partial<typeof message.$inferInsert>) => ({
      ...base,
      id: ids[who],
      formToken: randomUUID(),
      request: { content: { customContent: texts[who] } },
      createdAt: noon,
      state: "unknown" as const,
      ...more,
    });
    await database.insert(message).values([
      row("siggu", {
        recipient: "+3546112129",
        sealedHolder: sealHolder(passOf("Sigríður Jónsdóttir"), template),
      }),
      row("björn", { staffId: null, state: "refused", createdAt: daysAgo(2) }),
      row("old", { createdAt: daysAgo(100), request: null }),
    ]);
    const names = Object.entries(ids);
    const found = async (more: object) => {
      const { rows } = await listMessages(database, {
        kind: "sms",
        keptSince,
        limit: 9,
        ...more,
      });
      return rows.map(({ id }) => names.find(([, one]) => one === id)?.[0]);
    };
    return { database, found };
  }

  test.each([
    ["the holder", "sigríður jóns", ["siggu"]],
    ["the holder's number", "1001", ["siggu"]],
    ["the number as it is written here", "611 2129", ["siggu"]],
    ["the number with a dash", "611-2129", ["siggu"]],
    ["the number with its country", "+354 611 2129", ["siggu"]],
    ["the number as it is dialled", "00354 6112129", ["siggu"]],
    ["words of the text", "HÆ björn", ["björn"]],
    ["a word of the holder and one of the text", "jónsdóttir HÆ", ["siggu"]],
    ["a word of the holder and one of nothing", "sigríður björn", []],
    ["a sign of the text that a pattern has a meaning for", "100%", ["björn"]],
    ["whoever sent it, however long ago", "hild", ["siggu", "old"]],
    ["nobody", "enginn", []],
    ["a sign alone", "_", []],
  ])("finds by %s", async (_, search, expected) => {
    const { found } = await sent();
    expect(await found({ search })).toEqual(expected);
  });

  test("finds an old text, whose name was erased, by the name of its pass on record", async () => {
    const { database, found } = await sent();
    const [{ passId = "", staffId } = {}] = await database.select().from(message).limit(1);
    const pass = { ...passOf("Sigríður Jónsdóttir"), id: passId };
    const staff = staffId ?? "";
    await noteOpenedPass(database, openedPassOf(staff, { pass, template }, daysAgo(1)));
    expect(await found({ search: "jónsdóttir" })).toEqual(["siggu", "björn", "old"]);
    expect(await found({ search: template.name ?? "" }), "the type is no name").toEqual([]);
  });

  test("reads the holders of the newest alone, says so, and reaches older ones by dates", async () => {
    const { database, found } = await sent();
    await database.execute(sql`
      insert into message (id, kind, state, pass_id, form_token, created_at, sealed_holder)
      select gen_random_uuid(), 'sms', 'planned', gen_random_uuid(), gen_random_uuid(),
        ${new Date(noon.getTime() + 1).toISOString()}::timestamptz, ${sealHolder(passOf("Anna"), template)}
      from generate_series(1, ${holdersRead})`);
    const filter = { kind: "sms", keptSince, search: "sigríður" } as const;
    expect(await findHolders(database, filter)).toEqual({ ids: [], passIds: [], isCut: true });
    const until = new Date(noon.getTime() + 1);
    expect(await findHolders(database, { ...filter, until })).toMatchObject({ isCut: false });
    expect(await found({ search: "sigríður", until })).toEqual(["siggu"]);
  });

  test("goes by dates too, and counts what it finds by outcome", async () => {
    const { database, found } = await sent();
    expect(await found({ from: daysAgo(3), until: daysAgo(1) })).toEqual(["björn"]);
    const count = (more: object) => countMessages(database, { kind: "sms", keptSince, ...more });
    const none = { open: 0, good: 0, unconfirmed: 0, bad: 0, unknown: 0 };
    expect(await count({})).toEqual({ ...none, bad: 1, unknown: 2 });
    expect(await count({ search: "hild" })).toEqual({ ...none, unknown: 2 });
    expect(await count({ from: daysAgo(3) })).toEqual({ ...none, bad: 1, unknown: 1 });
  });

  test("a text that the carrier took and never reported on is unconfirmed, and not delivered", async () => {
    const { database } = await office();
    const ended = (status: string) => ({
      id: randomUUID(),
      kind: "sms" as const,
      state: "succeeded" as const,
      status,
      serviceId: randomUUID(),
      passId: randomUUID(),
      formToken: randomUUID(),
      createdAt: noon,
    });
    const [delivered, taken] = [ended("DELIVERED"), ended("ACCEPTED")];
    await database.insert(message).values([delivered, taken]);
    const filter = { kind: "sms", keptSince, limit: 5 } as const;
    const found = async (outcome: "good" | "unconfirmed") =>
      (await listMessages(database, { ...filter, outcome })).rows.map(({ id }) => id);
    expect(await found("good")).toEqual([delivered.id]);
    expect(await found("unconfirmed")).toEqual([taken.id]);
    expect(await countMessages(database, filter)).toMatchObject({ good: 1, unconfirmed: 1 });
    const days = await countByDay(database, { from: daysAgo(1), until: new Date(+noon + 1) });
    expect(days.map(({ outcome }) => outcome).toSorted()).toEqual(["good", "unconfirmed"]);
  });
});

describe("a search among passes that staff had before them", () => {
  async function opened() {
    const { database, staffId } = await office();
    const anna = passOf("Anna Sundkona");
    const locker = passOf("", { inputFieldValues: [], externalIdentifier: "skápur-12" });
    for (const [at, pass] of [anna, locker].entries())
      await noteOpenedPass(database, openedPassOf(staffId, { pass, template }, daysAgo(at)));
    const found = async (search: string) =>
      (await searchHandledPasses(database, search, 20)).map(({ passId }) => passId);
    return { database, staffId, anna, locker, found };
  }

  test("finds by words of the holder's line, the issuer's name, and part of the number", async () => {
    const { anna, locker, found } = await opened();
    expect(await found("sundkona anna")).toEqual([anna.id]);
    expect(await found("SKÁPUR")).toEqual([locker.id]);
    expect(await found(locker.id.slice(0, 13))).toEqual([locker.id]);
    expect(await found("félagsaðild")).toEqual([anna.id, locker.id]);
    expect(await found("anna enginn")).toEqual([]);
  });

  test("finds whose pass was only scanned, and whose the code was at another moment", async () => {
    const { database, staffId, found } = await opened();
    const [björn, vala] = [passOf("Björn Sundmaður"), passOf("Vala Vatn")];
    const scanned = (pass: Pass, code: string, openedAt: Date) => ({
      id: randomUUID(),
      transactionId: randomUUID(),
      passId: pass.id,
      passTitle: "Sundkort",
      staffId,
      codeDigest: keyedDigest(code),
      codeStemDigest: codeStemDigest(code),
      sealedHolder: sealHolder(pass, template),
      actions: [],
      openedAt,
    });
    const [prefix, stem] = [randomUUID(), "DemoWaterPolo000000001"];
    await database
      .insert(scan)
      .values([
        scanned(björn, `${prefix}:${stem}.t1abc.${"x".repeat(22)}`, daysAgo(2)),
        scanned(vala, `${prefix}:DemoWaterPolo000000002.t1abc.${"y".repeat(22)}`, daysAgo(3)),
      ]);
    expect(await found("sundmaður")).toEqual([björn.id]);
    expect(await found("sundkort")).toEqual([björn.id, vala.id]);
    const later = `${prefix}:${stem}.t9xyz.${"z".repeat(22)}`;
    expect(await found(later)).toEqual([björn.id]);
    expect(await hasScannedStem(database, later)).toBe(true);
    expect(await hasScannedStem(database, `${prefix}:DemoWaterPolo000000003`)).toBe(false);
    const names = await namesOfPasses(database, [björn.id, vala.id, randomUUID()]);
    expect([...names.keys()].sort()).toEqual([björn.id, vala.id].sort());
    expect(names.get(vala.id)?.passTitle).toBe("Sundkort");
    expect(names.get(vala.id)?.holder).toMatch(/^Vala Vatn/);
    // A pass that was opened before it was scanned has the time of the scan.
    await noteOpenedPass(database, openedPassOf(staffId, { pass: vala, template }, daysAgo(4)));
    const [{ openedAt } = {}] = await searchHandledPasses(database, "vala", 1);
    expect(openedAt).toEqual(daysAgo(3));
  });

  test("finds by a link to the pass, with or without https, and by a code that was scanned", async () => {
    const { database, staffId, anna } = await opened();
    const { host, pathname } = new URL(anna.deliveryPageUrl);
    for (const link of [
      anna.deliveryPageUrl,
      `${host}${pathname}`,
      `${anna.deliveryPageUrl}?language=en`,
      anna.distributionUrl,
    ])
      expect(await findHandledPass(database, link), link).toBe(anna.id);
    expect(await findHandledPass(database, "https://passes.example.is/p/other")).toBeUndefined();
    expect(await findHandledPass(database, "DemoCode000001")).toBeUndefined();
    const codeDigest = keyedDigest("DemoCode000001");
    await scanRecord(database, { passId: anna.id, staffId, codeDigest });
    expect(await findHandledPass(database, " DemoCode000001 ")).toBe(anna.id);
  });
});

test("a search of many sealed lines lets others be served meanwhile", async () => {
  let atOnce = 0;
  let most = 0;
  const found = filterInPortions(
    Array.from({ length: 5_000 }, (_, nth) => nth),
    (nth) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      return nth % 1_000 === 0;
    },
  );
  let isOver = false;
  void found.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    atOnce = 0;
  }
  expect(await found).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  expect(most).toBeLessThanOrEqual(500);
});

test("the activity is read to its end, whatever its length", { timeout: 90_000 }, async () => {
  const { database, staffId } = await office();
  const count = 200_500;
  await database.execute(sql`
    insert into activity (at, staff_id, action, outcome, details)
    select now() - n * interval '1 second', ${staffId}, 'sign-in', 'done', '{}'
    from generate_series(1, ${count}) as n`);
  let read = 0;
  let isInOrder = true;
  let earliest = Number.POSITIVE_INFINITY;
  for await (const rows of everyActivity(database, { limit: 5_000 })) {
    for (const { at } of rows) {
      isInOrder &&= at.getTime() < earliest;
      earliest = at.getTime();
    }
    read += rows.length;
  }
  expect({ read, isInOrder }).toEqual({ read: count, isInOrder: true });
});

describe("what is searched for", () => {
  test("stands in an address sealed, and opens there again", () => {
    const sealed = sealSearch("Sigríður 611 2129");
    expect(sealed).toMatch(/^[\w.-]+$/);
    expect(sealed).not.toMatch(/Sigr|2129/);
    expect(unsealSearch(sealed)).toBe("Sigríður 611 2129");
  });

  test.each(["Vala", "", undefined, ["a"], `${"x".repeat(9)}.AAAA`])(
    "is nothing where the address was tampered with: %j",
    (written) => {
      expect(unsealSearch(written)).toBe("");
    },
  );

  test("is nothing where a letter of it was changed", () => {
    const sealed = sealSearch("Sigríður");
    const at = sealed.length - 30;
    const other = sealed[at] === "A" ? "B" : "A";
    expect(unsealSearch(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBe("");
    expect(unsealSearch(`${sealed.split(".")[0]}.AAAA`)).toBe("");
  });
});
