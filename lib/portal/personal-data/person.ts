import "server-only";
import parsePhoneNumber from "libphonenumber-js/max";
import { formatKennitala, type Kennitala, readTypedKennitala } from "#contract/index.ts";
import { kennitalaDigest } from "#portal/database/keyed-digest.ts";

/** By what the portal can recognise somebody: it keeps no list of members. */
export interface Person {
  kennitala: Kennitala;
  digest: string;
  /** In the international form. */
  phones: string[];
  passIds: string[];
}

export type ReadPerson =
  | { ok: true; person: Pick<Person, "kennitala" | "digest" | "phones"> }
  | { ok: false; problem: string };

/** The first line is the kennitala, each further one a phone number of theirs. */
export function readPerson(written: string): ReadPerson {
  const [first = "", ...others] = written.split(/\r?\n/).filter((line) => line.trim() !== "");
  const read = readTypedKennitala(first);
  // What was written is not said again: it may well be somebody's.
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
