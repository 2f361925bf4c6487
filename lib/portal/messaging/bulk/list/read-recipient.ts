import "server-only";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import type { RecipientKind } from "./list-event.ts";

export type ReadRecipient =
  | { kennitala: Kennitala }
  | { passId: string }
  | { fault: RecipientFault };

type RecipientFault =
  | "empty"
  | "not-a-kennitala"
  | "several-kennitalas"
  | "shortened-number"
  | "not-a-pass"
  | "unknown-link";

/** Whom a cell of the list names; the kennitala is ten digits, the pass identifier in lower case. */
export function readRecipient(cell: string, names: RecipientKind): ReadRecipient {
  const written = cell.trim();
  if (written === "") return { fault: "empty" };
  return names === "kennitala" ? readKennitalaCell(written) : readPassCell(written);
}

function readKennitalaCell(written: string): ReadRecipient {
  if (/^\d[.,]\d{1,20}E\+?\d{1,3}$/i.test(written)) return { fault: "shortened-number" };
  const bare = withoutMarks(written);
  // A spreadsheet that takes a kennitala for a number drops the zero at its front.
  const read = readTypedKennitala(/^\d{9}$/.test(bare) ? `0${bare}` : bare);
  if (read.ok) return { kennitala: read.kennitala };
  return { fault: kennitalasIn(written) ? "several-kennitalas" : "not-a-kennitala" };
}

/** What other programs put around digits: `'0101303009`, `="0101303021"`, `0101303030.0`. */
function withoutMarks(written: string): string {
  const bare = /^="(.*)"$/.exec(written)?.[1] ?? written.replace(/^['\u2019]/, "");
  return /^(\d{9,10})[.,]0{1,2}$/.exec(bare)?.[1] ?? bare;
}

const tenDigits = /(?<!\d)\d{6}[-\u2013 ]?\d{4}(?!\d)/g;
const between = /^(?:[\s,;/|&+]|og|and)*$/;

/** The kennitalas of a text that has several and nothing else; undefined of any other. */
export function kennitalasIn(text: string): string[] | undefined {
  const found = text.match(tenDigits) ?? [];
  return found.length > 1 && between.test(text.replaceAll(tenDigits, "")) ? found : undefined;
}

/**
 * Whether a cell looks like a kennitala, for guesses about columns: ten digits may be something else, a
 * phone number with its country for one, and real people have kennitalas without a month.
 */
export function looksLikeKennitala(cell: string): boolean {
  if (cell.length > 40) return false;
  const read = readRecipient(cell, "kennitala");
  return "kennitala" in read && isDated(read.kennitala);
}

export function isDated(kennitala: Kennitala): boolean {
  return /^..(0[1-9]|1[0-2])/.test(kennitala);
}

const identifierInLink =
  /[/=]([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?=[/?#&]|$)/i;

/** The interface finds a pass by its identifier alone: a link means one where the identifier stands in it. */
function readPassCell(written: string): ReadRecipient {
  const reference = readPassReference(written);
  if (reference.ok) return { passId: reference.passId };
  if (reference.problem !== "address") return { fault: "not-a-pass" };
  const inLink = identifierInLink.exec(written)?.[1];
  return inLink ? { passId: inLink.toLowerCase() } : { fault: "unknown-link" };
}
