import "server-only";
import { z } from "zod";
import { expiryOf, momentOf } from "#portal/passes/validity.ts";

/** A moment as it is typed at a desk in Iceland, whose clocks show UTC all the year. */
export interface LocalMoment {
  date: string;
  time: string;
}

export type MomentProblem = DateProblem | "far-year" | "no-date" | "time";

type ReadMoment =
  | { ok: true; moment: string | null }
  | { ok: false; at: keyof LocalMoment; problem: MomentProblem };

const day = 24 * 60 * 60_000;

/** ISO 8601 of 24.12.2026 and 14:30; a date alone ends with the first moment of the day after. */
export function readLocalMoment(typed: LocalMoment, dateAlone: "begins" | "ends"): ReadMoment {
  const [date, time] = [typed.date.trim(), typed.time.trim()];
  if (date === "" && time === "") return { ok: true, moment: null };
  const no = (at: keyof LocalMoment, problem: MomentProblem): ReadMoment => ({
    ok: false,
    at,
    problem,
  });
  if (date === "") return no("date", "no-date");
  const read = readWrittenDate(date);
  if (!read.ok) return no("date", read.problem);
  const midnight = Date.parse(`${read.iso}T00:00:00Z`);
  const after = time === "" ? (dateAlone === "ends" ? day : 0) : sinceMidnight(time);
  if (after === undefined) return no("time", "time");
  const moment = new Date(midnight + after);
  const year = moment.getUTCFullYear();
  if (year < 1900 || year > 9998) return no("date", "far-year");
  return { ok: true, moment: moment.toISOString() };
}

/** As it is typed into the two fields; seconds only where there are some. */
export function localMomentOf(stated: string | null): LocalMoment {
  const moment = momentOf(stated);
  if (!moment) return { date: stated ?? "", time: "" };
  const [date = "", clock = ""] = moment.toISOString().split("T");
  const time = clock.slice(0, 8);
  return {
    date: date.split("-").reverse().join("."),
    time: time.endsWith(":00") ? time.slice(0, 5) : time,
  };
}

/** An expiry as it is typed: a day alone where it ends with that day. */
export function localExpiryOf(stated: string | null): LocalMoment {
  const moment = momentOf(stated);
  const expiry = moment && expiryOf(moment);
  return expiry?.kind === "through-day"
    ? { date: localMomentOf(expiry.day.toISOString()).date, time: "" }
    : localMomentOf(stated);
}

function sinceMidnight(time: string): number | undefined {
  const shape = /^(\d{1,2})(?:[:.]?(\d\d))?(?:[:.](\d\d))?$/;
  const [whole, hours = "", minutes = "0", seconds = "0"] = shape.exec(time) ?? [];
  if (!whole || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const after = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return after <= day ? after : undefined;
}

export type DateProblem = "date" | "short-year";

type ReadDate = { ok: true; iso: string } | { ok: false; problem: DateProblem };

/** The day comes first, the month as a number or by its name; a program's YYYY-MM-DD is unmistakable too. */
const dayFirst = /^(\d{1,2})(?:\. ?|[/ -])(\d{1,2}|\p{L}{3,12})(?:[.,]? ?|[/-])(\d{4})$/u;
const shortYear = /^\d{1,2}(?:\. ?|[/ -])(?:\d{1,2}|\p{L}{3,12})(?:[.,]? ?|[/-])\d{2}$/u;

/** The months' names in Icelandic and English by their first three letters, without accents. */
const months = [
  ["jan"],
  ["feb"],
  ["mar"],
  ["apr"],
  ["mai", "may"],
  ["jun"],
  ["jul"],
  ["agu", "aug"],
  ["sep"],
  ["okt", "oct"],
  ["nov"],
  ["des", "dec"],
];

/** A date as people write it, such as 24.12.2026, as YYYY-MM-DD. Which century is never guessed. */
export function readWrittenDate(text: string): ReadDate {
  if (shortYear.test(text)) return { ok: false, problem: "short-year" };
  const [, day = "", month = "", year] = dayFirst.exec(text) ?? [];
  const iso = year ? `${year}-${monthOf(month).padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return z.iso.date().safeParse(iso).success ? { ok: true, iso } : { ok: false, problem: "date" };
}

function monthOf(written: string): string {
  const letters = written.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().slice(0, 3);
  const at = months.findIndex((names) => names.includes(letters));
  return at < 0 ? written : String(at + 1);
}
