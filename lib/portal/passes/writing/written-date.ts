import "server-only";
import { z } from "zod";

export type DateProblem = "date" | "short-year";

export type ReadDate = { ok: true; iso: string } | { ok: false; problem: DateProblem };

/** The day comes first; a program's YYYY-MM-DD is unmistakable too. */
const dayFirst = /^(\d{1,2})(?:\. ?|\/| )(\d{1,2})(?:\. ?|\/| )(\d{4})$/;
const shortYear = /^\d{1,2}(?:\. ?|[/-]| )\d{1,2}(?:\. ?|[/-]| )\d{2}$/;

/** A date as people write it, such as 24.12.2026, as YYYY-MM-DD. Which century is never guessed. */
export function readWrittenDate(text: string): ReadDate {
  if (shortYear.test(text)) return { ok: false, problem: "short-year" };
  const [, day = "", month = "", year] = dayFirst.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return z.iso.date().safeParse(iso).success ? { ok: true, iso } : { ok: false, problem: "date" };
}
