import { describe, expect, test } from "vitest";
import { readSendAt } from "#app/staff/(console)/bulk/[id]/read-bulk.ts";
import { figuresOf, type MessageEnd } from "#portal/messaging/bulk/bulk-list-counts.ts";
import {
  beyondDay,
  type EndedSend,
  mustTypeCount,
  quietUntil,
  recentTextsSince,
  textsPerDayOf,
  whyPause,
} from "#portal/messaging/bulk/bulk-rules.ts";
import {
  fillIn,
  hasColumns,
  namesKennitalas,
  offeredColumns,
  unknownColumns,
} from "#portal/messaging/bulk/fill-in.ts";

test("more texts than may leave in a day are told of for the day that they begin in", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const texts = { used: 40, count: 10, begins: now, now };
  expect(beyondDay(undefined, texts)).toBeUndefined();
  expect(beyondDay(50, texts)).toBeUndefined();
  expect(beyondDay(49, texts)).toBe("dayLimit");
  expect(beyondDay(49, { ...texts, begins: new Date("2026-11-20T23:59:00Z") })).toBe("dayLimit");
  expect(beyondDay(49, { ...texts, begins: new Date("2026-11-21T00:00:00Z") })).toBe(
    "dayLimitLater",
  );
});

test("the figures of a bulk list add up to its recipients, and with the rows left out to all rows", () => {
  const messages = new Map<MessageEnd, number>([
    ["planned", 12],
    ["sending", 6],
    ["accepted", 20],
    ["succeeded", 60],
    ["failed", 2],
    ["no-phone", 3],
    ["unknown", 4],
    ["settled", 1],
  ]);
  expect(figuresOf({ recipientCount: 121 }, { rows: 150, messages, unconfirmed: 7 })).toEqual({
    arrived: 53,
    unconfirmed: 7,
    onTheWay: 26,
    failed: 10,
    waiting: 25,
    leftOut: 29,
  });
  // Before the first message every figure is a plain zero, because -0 is shown with its sign.
  expect(
    figuresOf({ recipientCount: 4 }, { rows: 4, messages: new Map(), unconfirmed: 0 }),
  ).toStrictEqual({ arrived: 0, unconfirmed: 0, onTheWay: 0, failed: 0, waiting: 4, leftOut: 0 });
});

test("the number of recipients is typed above a thousand, and where the same people are sent to again", () => {
  expect(mustTypeCount(1_000, false)).toBe(false);
  expect(mustTypeCount(1_001, false)).toBe(true);
  expect(mustTypeCount(1, true)).toBe(true);
  const now = new Date("2026-11-20T12:00:00Z");
  expect(recentTextsSince(now)).toEqual(new Date("2026-11-17T12:00:00Z"));
});

test("a time to send at is to come within 14 days, and what is wrong with it is said", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(readSendAt("4.12.2026 12:00", now)).toEqual(new Date("2026-12-04T12:00:00Z"));
  expect(readSendAt("4. desember 2026 kl. 12:01", now)).toBe("at");
  expect(readSendAt("20.11.2026 12:00", now)).toBe("at-past");
  expect(readSendAt("", now)).toBe("at-missing");
  expect(readSendAt("31.11.2026 12:00", now)).toBe("at-no-day");
  expect(readSendAt("21.11.2026 25:00", now)).toBe("at-no-day");
  const february = new Date("2027-02-20T12:00:00Z");
  expect(readSendAt("30.2.2027 12:00", february)).toBe("at-no-day");
});

const readingOfFile = {
  headerLine: 1,
  sheet: null,
  otherSheets: [],
  isLaterSheet: false,
  hiddenColumns: [],
};

describe("a text with columns of the list", () => {
  const columns = ["Kennitala", "Nafn"];

  test("is filled in from the row, whatever the case of the name", () => {
    expect(fillIn("Sæl ((nafn)), ((NAFN))", columns, ["010130-2129", "Anna"])).toBe(
      "Sæl Anna, Anna",
    );
  });

  test("takes a cell for words, and never for a token", () => {
    const text = fillIn("Sæl ((nafn)): ${url}", columns, ["", "${url} ((kennitala))"]);
    expect(text).toBe("Sæl $(url) ((kennitala)): ${url}");
    for (const [written, cell] of [
      ["((nafn))", "$${url}"],
      ["$((nafn))", "{url}"],
    ] as const) {
      expect(fillIn(written, columns, ["", cell])).not.toContain("${url}");
    }
  });

  test("never holds the kennitalas that the list is read by", () => {
    const list = { recipients: "kennitala", recipientColumn: 0, reading: null } as const;
    const read = { ...list, columns: [...columns] };
    expect(offeredColumns(read)).toEqual(["Nafn"]);
    expect(namesKennitalas("Sæl ((nafn)) (( KENNITALA ))", read)).toBe(true);
    expect(namesKennitalas("Sæl ((nafn))", read)).toBe(false);
    expect(namesKennitalas("(( ))", { ...read, columns: ["", "Nafn"] })).toBe(true);
    const byPass = { ...read, recipients: "pass" as const };
    expect(offeredColumns(byPass)).toEqual(columns);
    expect(namesKennitalas("((kennitala))", byPass)).toBe(false);
    const reading = { ...readingOfFile, kennitalaColumns: [1] };
    expect(offeredColumns({ ...byPass, reading })).toEqual(["Kennitala"]);
  });

  test("names what is no column of the list", () => {
    expect(unknownColumns("((nafn)) ((sími)) ((sími))", columns)).toEqual(["sími"]);
    expect(unknownColumns("((Fjöldi (kort)))", columns)).toEqual(["Fjöldi (kort)"]);
  });

  test("may stand in parentheses", () => {
    expect(fillIn("(((nafn))) ((a)", columns, ["", "Anna"])).toBe("(Anna) ((a)");
  });

  test("is filled in at the right place after a letter that grows in lower case", () => {
    expect(fillIn("İİ ((Nafn)) İ", columns, ["", "Anna"])).toBe("İİ Anna İ");
    expect(fillIn("((İsim))", ["İsim"], ["Anna"])).toBe("Anna");
  });

  test("never begins within another: a name with (( in it is not offered", () => {
    const columns = ["a ((b)) c", "Nafn"];
    const list = { columns, recipients: "pass", recipientColumn: 1, reading: null } as const;
    expect(offeredColumns(list)).toEqual(["Nafn"]);
    expect(unknownColumns("((a ((b)) c))", columns)).toEqual(["b"]);
  });

  test.each(["Fjöldi (kort)", "a) b", "(x", "f(x)|[y]*"])("takes a column named %s", (name) => {
    const named = ["Kennitala", name];
    const text = `Þú átt ((${name})) og ((${name.toUpperCase()})).`;
    expect(unknownColumns(text, named)).toEqual([]);
    expect(hasColumns(text, named)).toBe(true);
    expect(fillIn(text, named, ["010130-2129", "3"])).toBe("Þú átt 3 og 3.");
  });
});

test("the limit of a day is 50 while sending to many is tried out", () => {
  const settings = { quietHours: false, trial: true } as const;
  expect(textsPerDayOf(settings)).toBe(50);
  expect(textsPerDayOf({ ...settings, textsPerDay: 20 })).toBe(20);
  expect(textsPerDayOf({ ...settings, textsPerDay: 900 })).toBe(50);
  expect(textsPerDayOf({ ...settings, trial: false })).toBeUndefined();
});

describe("quiet hours", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

  test.each([
    ["20:59", undefined],
    ["21:00", "2026-11-21T08:00:00.000Z"],
    ["00:00", "2026-11-20T08:00:00.000Z"],
    ["07:59", "2026-11-20T08:00:00.000Z"],
    ["08:00", undefined],
  ])("at %s over midnight", (time, until) => {
    expect(quietUntil(at(time), { from: 21, until: 8 })?.toISOString()).toBe(until);
  });

  test("within one day, and none at all", () => {
    expect(quietUntil(at("13:30"), { from: 13, until: 14 })).toEqual(at("14:00"));
    expect(quietUntil(at("14:00"), { from: 13, until: 14 })).toBeUndefined();
    expect(quietUntil(at("23:00"), false)).toBeUndefined();
  });
});

describe("a bulk list pauses by itself", () => {
  const of = (
    state: EndedSend["state"],
    refusalCode: string | null = null,
    refusalStatus = 400,
  ) => ({
    state,
    refusalCode,
    refusalStatus,
  });
  const many = (count: number, one: EndedSend) => Array.from({ length: count }, () => one);
  const good = of("accepted");
  const wrong = of("refused", "VALIDATION_FAILED");

  test("when one in five of the last hundred is refused, and not before", () => {
    expect(whyPause([...many(19, wrong), ...many(81, good)])).toBeUndefined();
    expect(whyPause([...many(20, wrong), ...many(80, good)])).toBe("many-refused");
    expect(whyPause([...many(80, good), ...many(20, good), ...many(99, wrong)])).toBeUndefined();
  });

  test("not from a few sends, and not for passes that were closed meanwhile", () => {
    expect(whyPause(many(19, wrong))).toBeUndefined();
    expect(whyPause(many(100, of("refused", "PASS_CLOSED", 0)))).toBeUndefined();
  });

  test("never for recipients without a phone number, who hide no other refusal either", () => {
    const noPhone = of("refused", "PHONE_NUMBER_MISSING");
    expect(whyPause(many(100, noPhone))).toBeUndefined();
    expect(whyPause([...many(80, noPhone), ...many(20, wrong)])).toBe("many-refused");
  });

  test("not for a 400 without a code, which is a missing number while others are accepted", () => {
    const bare = of("refused", null, 400);
    expect(whyPause([...many(60, bare), ...many(40, good)])).toBeUndefined();
    expect(whyPause(many(20, bare))).toBe("many-refused");
  });

  test("at the first that no other could escape", () => {
    expect(whyPause([of("refused", null, 401)])).toBe("key-refused");
    expect(whyPause([of("refused", "ADDON_REQUIRED", 403)])).toBe("addon-missing");
  });

  test("when half of the last may or may not have been sent", () => {
    expect(whyPause([...many(30, of("unknown")), ...many(70, good)])).toBeUndefined();
    expect(whyPause([...many(50, of("unknown")), ...many(50, good)])).toBe("many-unknown");
  });
});
