import parsePhoneNumber from "libphonenumber-js/max";
import { readTypedKennitala } from "#contract/index.ts";
import type { Staff } from "#portal/auth/staff/staff-session.ts";
import { getDatabase } from "#portal/database/database.ts";
import { startMemberSearch } from "#portal/memberships/member-search.ts";
import { type FoundPerson, searchPeople } from "#portal/messaging/people-search.ts";
import { findMessageById } from "#portal/messaging/sending/message-search.ts";
import { findHandledPass, hasScannedStem } from "#portal/passes/handled-passes.ts";
import { loadPass } from "#portal/passes/load-pass.ts";
import { readPassReference } from "#portal/passes/read-pass-reference.ts";
import { typedText } from "../_form/form-state.ts";
import { sealSearch, typedSearch } from "../_shell/list-query.ts";
import { keptSince, messageAddress } from "./message-address.ts";

/** The record that a reference or a whole phone number names, else the list of what matches. */
export async function searchAnybody(
  staff: Staff,
  form: FormData,
  field: string,
): Promise<Searched> {
  const found = await findByReference(staff, form, field);
  if ("address" in found) return found;
  if (found.problem) return { problem: found.problem };
  const search = typedSearch(form, field);
  // The whole text must be a phone number: "Skápur 5812345" (a locker) is a name.
  const phone = parsePhoneNumber(search, { defaultCountry: "IS", extract: false });
  const person = phone?.isPossible() ? await onlyPersonOf(search) : undefined;
  return { address: person ? personAddress(person) : listOf(search) };
}

/** Address of the list of what matches a search. */
export function listOf(search: string): string {
  return `/staff/passes?search=${sealSearch(search)}`;
}

/** Address of a person's page, or of the pass's page where no message says whose the pass is. */
export function personAddress({ isKnown, passId }: FoundPerson): string {
  return `/staff/${isKnown ? "members" : "passes"}/${passId}`;
}

/** The person with a phone number; undefined when several people match. */
async function onlyPersonOf(search: string): Promise<FoundPerson | undefined> {
  const { people, hasMore } = await searchPeople(getDatabase(), {
    search,
    keptSince: keptSince(new Date()),
    limit: 10,
  });
  return people.length === 1 && !hasMore ? people[0] : undefined;
}

export type ReferenceProblem = "empty" | "address" | "code" | "no-such-pass" | "too-long";

type Searched = { address: string } | { problem: ReferenceProblem };
type Found = Searched | { problem: undefined };

/**
 * Finds the record that a kennitala, identifier, link or code names. Text that may be a name is no
 * error.
 */
async function findByReference(staff: Staff, form: FormData, field: string): Promise<Found> {
  const typed = typedText(form, field);
  const search = typedSearch(form, field);
  const kennitala = readTypedKennitala(search);
  if (kennitala.ok) {
    return { address: `/staff/members/${await startMemberSearch(staff, kennitala.kennitala)}` };
  }
  const read = readPassReference(typed);
  if (read.ok) {
    const message = await findMessageById(getDatabase(), read.passId);
    if (message) return { address: messageAddress(message.kind, message.id) };
    const loaded = await loadPass(read.passId);
    if (loaded.kind === "no-such-pass") return { problem: "no-such-pass" };
    // After a failure of the service too, because the pass's page reports it.
    return { address: `/staff/passes/${read.passId}` };
  }
  const handled = await findHandledPass(getDatabase(), search);
  if (handled) return { address: `/staff/passes/${handled}` };
  const { problem } = read;
  if (problem === "empty") return { problem };
  // A single word with digits is a mistyped reference; names have spaces and no digits.
  const isOneWord = !search.includes(" ");
  if (problem === "address" && isOneWord) return { problem };
  const isCode = problem === "code" && isOneWord && /\d/.test(search);
  if (isCode && !(await hasScannedStem(getDatabase(), search))) return { problem };
  return { problem: undefined };
}
