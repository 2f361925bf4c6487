import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  localExpiryOf,
  localMomentOf,
  readLocalMoment,
} from "#portal/passes/writing/local-moment.ts";

const read = (date: string, time = "", alone: "begins" | "ends" = "begins") =>
  readLocalMoment({ date, time }, alone);
const moment = (iso: string | null) => ({ ok: true, moment: iso });
const wrong = (at: "date" | "time", problem: string) => ({ ok: false, at, problem });

describe("a moment as it is typed at a desk in Iceland", () => {
  test.each([
    ["24.12.2026", "14:30", "2026-12-24T14:30:00.000Z"],
    ["24. 12. 2026", "14.30", "2026-12-24T14:30:00.000Z"],
    ["4/1/2026", "9", "2026-01-04T09:00:00.000Z"],
    ["2026-12-24", "0930", "2026-12-24T09:30:00.000Z"],
    [" 24.12.2026 ", " 23:59:58 ", "2026-12-24T23:59:58.000Z"],
    ["29.2.2028", "00:00", "2028-02-29T00:00:00.000Z"],
  ])("%s at %s is %s", (date, time, iso) => {
    expect(read(date, time)).toEqual(moment(iso));
  });

  test("clocks are never moved: noon is noon in winter and in summer", () => {
    expect(read("15.1.2026", "12:00")).toEqual(moment("2026-01-15T12:00:00.000Z"));
    expect(read("15.7.2026", "12:00")).toEqual(moment("2026-07-15T12:00:00.000Z"));
  });

  test("24:00 is the end of the day, also on New Year’s Eve and in February", () => {
    expect(read("31.12.2026", "24:00")).toEqual(moment("2027-01-01T00:00:00.000Z"));
    expect(read("28.2.2027", "24:00")).toEqual(moment("2027-03-01T00:00:00.000Z"));
    expect(read("31.12.2026", "24:01")).toEqual(wrong("time", "time"));
  });

  test("a day alone begins at midnight, and lasts to its end where something ends", () => {
    expect(read("31.12.2026", "", "begins")).toEqual(moment("2026-12-31T00:00:00.000Z"));
    expect(read("31.12.2026", "", "ends")).toEqual(moment("2027-01-01T00:00:00.000Z"));
  });

  test("nothing typed is no moment", () => {
    expect(read(" ", "")).toEqual(moment(null));
  });

  test.each([
    ["24.12.26", "", "date", "short-year"],
    ["24-12-26", "", "date", "short-year"],
    ["29.2.2027", "", "date", "date"],
    ["31.4.2027", "", "date", "date"],
    ["12.24.2026", "", "date", "date"],
    ["á morgun", "", "date", "date"],
    ["24.12.2026\0", "", "date", "date"],
    ["24.12.12026", "", "date", "date"],
    ["24.12.1899", "", "date", "far-year"],
    ["31.12.9998", "24:00", "date", "far-year"],
    ["", "14:30", "date", "no-date"],
    ["24.12.2026", "14,30", "time", "time"],
    ["24.12.2026", "25:00", "time", "time"],
    ["24.12.2026", "12:60", "time", "time"],
    ["24.12.2026", "−1:00", "time", "time"],
    ["24.12.2026", "tvö", "time", "time"],
  ] as const)("%s at %s is refused at the %s: %s", (date, time, at, problem) => {
    expect(read(date, time)).toEqual(wrong(at, problem));
  });

  test("what a form shows of a moment is read as that moment again", () => {
    const whole = fc
      .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9998, 11, 31) })
      .map((time) => new Date(Math.floor(time / 1000) * 1000).toISOString());
    fc.assert(
      fc.property(whole, fc.constantFrom("begins" as const, "ends" as const), (iso, alone) => {
        expect(readLocalMoment(localMomentOf(iso), alone)).toEqual(moment(iso));
      }),
    );
  });

  test("what a form shows of an expiry is read as an expiry at that moment, or with that day", () => {
    const seconds = fc.integer({
      min: Date.UTC(1900, 0, 2) / 1000,
      max: Date.UTC(9998, 11, 31) / 1000,
    });
    const quarter = 15 * 60;
    fc.assert(
      fc.property(
        fc.oneof(
          seconds,
          seconds.map((one) => one - (one % quarter)),
        ),
        (time) => {
          const lastSecond = new Date(time * 1000).toISOString().includes("T23:59:59")
            ? time + 1
            : time;
          const iso = new Date(time * 1000).toISOString();
          const end = new Date(lastSecond * 1000).toISOString();
          expect(readLocalMoment(localExpiryOf(iso), "ends")).toEqual(moment(end));
        },
      ),
    );
  });

  test("whatever is typed is answered, and never with a moment that cannot be sent", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (date, time) => {
          const answer = read(date, time);
          if (answer.ok && answer.moment) expect(answer.moment).toMatch(/^\d{4}-.*Z$/);
        },
      ),
    );
  });
});
