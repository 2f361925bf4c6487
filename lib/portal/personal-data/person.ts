import "server-only";
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import parsePhoneNumber from "libphonenumber-js/max";
import { formatKennitala, type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";
import { activity } from "#portal/database/schema/activity.ts";
import { bulkRow, message } from "#portal/database/schema/messages.ts";
import { openedPass, passOperation, scan } from "#portal/database/schema/pass-operation.ts";
import { rateLimit } from "#portal/database/schema/rate-limit.ts";
import { memberSearch } from "#portal/database/schema/staff.ts";
import { textLinkRequest } from "#portal/database/schema/text-link.ts";

/** Identifiers by which the portal can recognise a person: it keeps no list of members. */
export interface Person {
  kennitala: Kennitala;
  digest: string;
  /** In the international form. */
  phones: string[];
  passIds: string[];
}

type ReadPerson =
  | { ok: true; person: Pick<Person, "kennitala" | "digest" | "phones"> }
  | { ok: false; problem: string };

/** The first line is the kennitala, each further one a phone number of theirs. */
export function readPerson(written: string): ReadPerson {
  const [first = "", ...others] = written.split(/\r?\n/).filter((line) => line.trim() !== "");
  const read = readTypedKennitala(first);
  // The written text is not repeated: it may be somebody's kennitala.
  if (!read.ok) return { ok: false, problem: "The first line is not a kennitala." };
  const phones = others.map((line) => parsePhoneNumber(line.trim(), "IS"));
  const wrong = phones.findIndex((phone) => !phone?.isPossible());
  if (wrong >= 0) return { ok: false, problem: `Line ${wrong + 2} is not a phone number.` };
  return {
    ok: true,
    person: {
      kennitala: read.kennitala,
      digest: kennitalaDigest(read.kennitala),
      phones: phones.flatMap((phone) => phone?.number ?? []),
    },
  };
}

export const writtenKennitala = ({ kennitala }: Pick<Person, "kennitala">) =>
  formatKennitala(kennitala);

/** The rows that hold personal data of somebody. */
export const personalDataOf = {
  memberSearches: ({ digest }: Person) => eq(memberSearch.kennitalaDigest, digest),
  messages: ({ digest, passIds, phones }: Person) =>
    or(
      eq(message.kennitalaDigest, digest),
      inArray(message.passId, passIds),
      inArray(message.recipient, phones),
      inArray(sql`${message.request} ->> 'phoneNumber'`, phones),
    ) as SQL,
  listRows: ({ digest, passIds }: Person) =>
    or(eq(bulkRow.kennitalaDigest, digest), inArray(bulkRow.passId, passIds)) as SQL,
  textLinks: ({ digest }: Person) => eq(textLinkRequest.kennitalaDigest, digest),
  activity: ({ digest, passIds }: Person) =>
    or(eq(activity.kennitalaDigest, digest), inArray(activity.passId, passIds)) as SQL,
  operations: ({ passIds }: Person) => inArray(passOperation.passId, passIds),
  scans: ({ passIds }: Person) => inArray(scan.passId, passIds),
  openedPasses: ({ passIds }: Person) => inArray(openedPass.passId, passIds),
  /** What is counted under a kennitala stands under its digest, after the name of the limit. */
  counts: ({ digest }: Person) =>
    sql`right(${rateLimit.key}, ${digest.length + 1}) = ${`:${digest}`}`,
};
