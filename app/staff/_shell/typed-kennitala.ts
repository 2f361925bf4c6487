import { readTypedKennitala } from "#contract/index.ts";

/** Why a typed text is no kennitala although it looks like one; undefined for any other text. */
export function kennitalaProblem(typed: string) {
  const read = readTypedKennitala(typed);
  return !read.ok && looksLikeKennitala(typed) ? read.problem : undefined;
}

/** Digits alone, too many for an Icelandic phone number. */
function looksLikeKennitala(typed: string): boolean {
  return /^\d{8,}$/.test(typed.replaceAll(/[\s.\p{Pd}]/gu, ""));
}
