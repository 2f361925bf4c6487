import "server-only";
import { type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import type { RecipientKind } from "./list-event.ts";

export type ReadRecipient =
  | { kennitala: Kennitala }
  | { passId: string }
  | { fault: "empty" | "not-a-kennitala" | "not-a-pass" | "unknown-link" };

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
