import "server-only";
import { scanRequestSchema } from "#contract/index.ts";
import { keyedDigest } from "#portal/database/keyed-digest.ts";

type CodeProblem = "empty" | "too-long" | "unreadable";

type ReadCode =
  | { ok: true; data: string; looksLike: "code" | "address" }
  | { ok: false; problem: CodeProblem };

/** Invisible characters that some scanners and clipboards add. */
const unseen = /[\p{Cc}\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/gu;
/** A hand scanner may be set to say which kind of code it saw before it says the code. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;

/** The data of a code; whatever is left goes to the service, which alone knows its codes. */
export function readCodeData(typed: string): ReadCode {
  if (!typed.isWellFormed()) return { ok: false, problem: "unreadable" };
  const data = typed.replace(unseen, "").trim().replace(symbology, "").trim();
  if (data === "") return { ok: false, problem: "empty" };
  if (!scanRequestSchema.shape.data.safeParse(data).success) {
    return { ok: false, problem: "too-long" };
  }
  return {
    ok: true,
    data,
    looksLike: /^https?:\/\/|^[\w.-]+\.\w+\/p\//i.test(data) ? "address" : "code",
  };
}

/**
 * Digest of the longest run of letters and digits (the first of equals), which most likely stays in a
 * code that changes with time. The interface does not promise it: a match only proposes a pass.
 */
export function codeStemDigest(data: string): string | null {
  const runs = (data.match(/[0-9A-Za-z]{16,}/g) ?? []).toSorted(
    (one, other) => other.length - one.length,
  );
  return runs[0] === undefined ? null : keyedDigest(runs[0]);
}
