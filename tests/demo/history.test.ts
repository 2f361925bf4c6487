import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeHistory } from "#demo/history/make-history.ts";
import { listMembers } from "#demo/list-members.ts";

const list = readFileSync("lib/demo/list.csv", "utf8");
const staff = { admin: "a", manager: "m", sender: "s", viewer: "v" };
const tell = (now: string) =>
  makeHistory({
    now: new Date(now),
    staff,
    digestOf: (kennitala) => `digest of ${kennitala}`,
    seal: ({ cells }) => `sealed ${cells.join()}`,
    list,
    sealHolder: (line) => line,
  });
const noon = "2026-11-18T12:30:00Z";

describe("the demo's fortnight", () => {
  test("lies in the fourteen days up to now, whatever the time of day", () => {
    for (const now of [noon, "2026-11-18T00:00:01Z", "2026-11-22T23:59:00Z"]) {
      const { bulkLists, messages, scans, operations, openedPasses, activity } = tell(now);
      const moments = [
        ...bulkLists.flatMap(({ createdAt, finishedAt }) => [createdAt, finishedAt as Date]),
        ...messages.map(({ createdAt }) => createdAt),
        ...scans.map(({ openedAt }) => openedAt),
        ...operations.map(({ startedAt }) => startedAt),
        ...openedPasses.map(({ openedAt }) => openedAt),
        ...activity.map(({ at }) => at),
      ].map((moment) => moment.getTime());
      expect(Math.max(...moments)).toBeLessThanOrEqual(Date.parse(now));
      expect(Math.min(...moments)).toBeGreaterThan(Date.parse(now) - 14 * 24 * 60 * 60 * 1_000);
    }
  });

  test("knows every end of a text, and one whose end is uncertain", () => {
    const { messages } = tell(noon);
    const ends = new Set(messages.map(({ state, status }) => `${state} ${status ?? ""}`.trim()));
    for (const end of ["succeeded DELIVERED", "succeeded ACCEPTED", "failed EXPIRED", "refused"])
      expect(ends).toContain(end);
    expect(messages.filter(({ state }) => state === "unknown")).toHaveLength(1);
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(["sms", "notification"]));
  });

  test("speaks only of passes that the demo's fixture has", () => {
    const members = JSON.stringify(listMembers(list));
    const fixture = readFileSync("lib/demo/fixture.json", "utf8") + members;
    const { bulkRows, messages, scans, operations, openedPasses } = tell(noon);
    const passes = [...bulkRows, ...messages, ...scans, ...operations, ...openedPasses].flatMap(
      ({ passId }) => passId ?? [],
    );
    expect([...new Set(passes)].filter((id) => !fixture.includes(`"${id}"`))).toEqual([]);
  });

  test("names the holders as the fixture does", () => {
    const members = JSON.stringify(listMembers(list));
    const fixture = readFileSync("lib/demo/fixture.json", "utf8") + members;
    const { messages, openedPasses } = tell(noon);
    const holders = [...messages, ...openedPasses].flatMap(
      ({ sealedHolder }) => sealedHolder ?? [],
    );
    const words = new Set(
      holders.flatMap((line) => line.replaceAll(/\p{Cf}/gu, "").split(/ · |: /)),
    );
    expect(words.size).toBeGreaterThan(10);
    expect([...words].filter((word) => !fixture.includes(`"${word}"`))).toEqual([]);
  });

  test("has saved texts in both languages, one the default of its template, each with the link", () => {
    const fixture = readFileSync("lib/demo/fixture.json", "utf8");
    const { savedTexts } = tell(noon);
    const ofTemplate = Map.groupBy(savedTexts, ({ passTemplateId }) => passTemplateId);
    expect(ofTemplate.size).toBeGreaterThan(3);
    for (const [id, texts] of ofTemplate) {
      expect(fixture).toContain(`"${id}"`);
      expect(texts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
    for (const { icelandic, english } of savedTexts)
      for (const text of [icelandic, english]) expect(text).toContain("${url}");
  });

  test("has scans of each result at two entrances on every day", () => {
    const { scans, activity } = tell("2026-11-18T23:00:00Z");
    const days = (rows: typeof scans) =>
      new Set(rows.map(({ openedAt }) => openedAt.toISOString().slice(0, 10))).size;
    expect(days(scans.filter(({ scanner }) => scanner === "Inngangur"))).toBe(14);
    expect(days(scans.filter(({ scanner }) => scanner === "Miðasala"))).toBe(14);
    expect(new Set(scans.map(({ isValid }) => isValid))).toEqual(new Set([true, false, null]));
    const refused = activity.filter(
      ({ action, outcome }) => action === "scan-pass" && outcome === "refused",
    );
    expect(refused.length).toBeGreaterThan(0);
  });

  test("has a finished bulk list, whose report has rows of each kind", () => {
    const { bulkLists, bulkRows, messages } = tell(noon);
    const [bulkList] = bulkLists;
    expect(bulkLists).toHaveLength(1);
    expect(bulkList?.rowCount).toBe(bulkRows.length);
    const results = new Set(bulkRows.map(({ result }) => result));
    for (const result of [
      "open",
      "in-wallet",
      "closed",
      "not-a-member",
      "twice",
      "not-a-kennitala",
    ])
      expect(results).toContain(result);
    const open = bulkRows.filter(({ result }) => result === "open");
    const sent = messages.filter(({ listId }) => listId === bulkList?.id);
    expect(new Set(open.map(({ messageId }) => messageId))).toEqual(
      new Set(sent.map(({ id }) => id)),
    );
    expect(sent).toHaveLength(bulkList?.recipientCount ?? 0);
    const ends = new Set(sent.map(({ state }) => state));
    expect(ends).toEqual(new Set(["succeeded", "failed", "refused"]));
  });

  test("is listed in the order in which it happened, and the same each time", () => {
    const times = tell(noon).activity.map(({ at }) => Number(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const without = (value: unknown) =>
      JSON.stringify(value).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
    expect(without(tell(noon))).toBe(without(tell(noon)));
  });
});
