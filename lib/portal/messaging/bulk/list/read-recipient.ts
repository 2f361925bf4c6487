import "server-only";
import { readTypedKennitala } from "#contract/index.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import type { RecipientKind } from "./list-event.ts";

export type ReadRecipient =
  | { kennitala: string }
  | { passId: string }
  /** An http(s) address as written, of whatever host: whether it is trusted is not decided here. */
  | { link: string }
  | { fault: RecipientFault };
export type RecipientFault = "empty" | "not-a-kennitala" | "not-a-pass";

const longestLink = 500;

/** Whom a cell of the list names; the kennitala is ten digits, the pass identifier in lower case. */
export function readRecipient(cell: string, names: RecipientKind): ReadRecipient {
  const written = cell.trim();
  if (written === "") return { fault: "empty" };
  return names === "kennitala" ? readKennitalaCell(written) : readPassCell(written);
}

function readKennitalaCell(written: string): ReadRecipient {
  // A spreadsheet that takes a kennitala for a number drops the zero at its front.
  const read = readTypedKennitala(/^\d{9}$/.test(written) ? `0${written}` : written);
  return read.ok ? { kennitala: read.kennitala } : { fault: "not-a-kennitala" };
}

function readPassCell(written: string): ReadRecipient {
  const reference = readPassReference(written);
  if (reference.ok) return { passId: reference.passId };
  // A text message carries its link without the protocol.
  const link = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  const isLink = reference.problem === "address" && link.length <= longestLink;
  return isLink && URL.canParse(link) ? { link } : { fault: "not-a-pass" };
}
