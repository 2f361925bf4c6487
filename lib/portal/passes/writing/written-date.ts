import "server-only";
import { z } from "zod";

export type DateProblem = "date" | "short-year";

export type ReadDate = { ok: true; iso: string } | { ok: false; problem: DateProblem };

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
