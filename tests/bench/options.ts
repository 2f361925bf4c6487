import { parseArgs } from "node:util";

export const caseNames = [
  "deep-link",
  "passes",
  "start-page",
  "first-load",
  "two-portals",
  "one-visitor",
  "lookup",
  "console",
  "bulk",
  "overload",
  "memory",
  "idle",
  "pass-read",
  "scan",
  "sms",
  "two-processes",
] as const;
export type CaseName = (typeof caseNames)[number];

export interface Options {
  /** How long one round measures one candidate. */
  seconds: number;
  cases: readonly CaseName[];
}

/** Throws with one line for a person when the arguments make no sense. */
export function readOptions(written: string[]): Options {
  const { values } = parseArgs({
    args: written,
    options: { seconds: { type: "string", default: "8" }, only: { type: "string" } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 60) {
    throw new Error("--seconds takes a whole number from 1 to 60.");
  }
  if (values.only === undefined) return { seconds, cases: caseNames };
  const only = caseNames.find((name) => name === values.only);
  if (!only) throw new Error(`--only takes one of: ${caseNames.join(", ")}.`);
  return { seconds, cases: [only] };
}
