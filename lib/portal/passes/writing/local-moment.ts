import "server-only";
import { expiryOf } from "#portal/passes/expiry.ts";
import { momentOf } from "#portal/passes/stated-moment.ts";
import { type DateProblem, readWrittenDate } from "./written-date.ts";

/** A moment as it is typed at a desk in Iceland, whose clocks show UTC all the year. */
export interface LocalMoment {
  date: string;
  time: string;
}

export type MomentProblem = DateProblem | "far-year" | "no-date" | "time";

export type ReadMoment =
  | { ok: true; moment: string | null }
  | { ok: false; at: keyof LocalMoment; problem: MomentProblem };

const day = 24 * 60 * 60_000;

/**
 * ISO 8601 of a date such as 24.12.2026 and a time such as 14:30. A date alone begins with its
 * first moment and ends with its last, which is the first of the day after; so does 24:00.
 */
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
