import "server-only";
import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";

type PassReferenceProblem = "empty" | "kennitala" | "address" | "code" | "malformed";
type ReadPassReference =
  | { ok: true; passId: string }
  | { ok: false; problem: PassReferenceProblem };

const pageOfPass = /^(?:https?:\/\/)?[^/?#]*\/staff\/passes\/([^/?#]+)/i;

const address = /^https?:\/\/|^[\w.-]+\.\w+(:\d+)?\//i;
/** A long run of letters and digits that is no part of an identifier: perhaps a scanned code. */
const codeOfPass = /^(?![0-9a-f-]+$)[\w.~-]{16,}$/i;

/** Which pass is meant by what was typed or pasted: its identifier, or the address of its page. */
export function readPassReference(typed: string): ReadPassReference {
  const written = typed.replaceAll(/[\s\u200B-\u200D\uFEFF\0]/g, "");
  if (written === "") return { ok: false, problem: "empty" };
  if (readTypedKennitala(typed).ok) return { ok: false, problem: "kennitala" };
  const identifier = pageOfPass.exec(written)?.[1] ?? written;
  const read = recordIdSchema.safeParse(withoutWrapping(identifier));
  if (read.success) return { ok: true, passId: read.data.toLowerCase() };
  if (address.test(written)) return { ok: false, problem: "address" };
  return { ok: false, problem: codeOfPass.test(written) ? "code" : "malformed" };
}

/** Without the brackets, quotes and full stops that are copied along with an identifier. */
function withoutWrapping(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && "{(<\"'".includes(text.charAt(start))) start += 1;
  while (end > start && "})>\"'.,;".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
