import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import type { ListQuery } from "./list-query.ts";

/** As long as a link to a pass may be. */
export const maxSearchLength = 300;

/** What is searched for may be a name or a number: in an address it stands sealed. */
export function sealSearch(search: string): string {
  return sealText("searches", search);
}

/** Empty where nothing is searched for, and where somebody has tampered with the address. */
export function unsealSearch(written: ListQuery[string]): string {
  if (typeof written !== "string") return "";
  try {
    return unsealText("searches", written) ?? "";
  } catch {
    return "";
  }
}

/** What was typed into a search, in one line. */
export function typedSearch(form: FormData, field: string): string {
  const typed = form.get(field);
  const line = typeof typed === "string" ? typed.replaceAll(/[\s\0]+/g, " ").trim() : "";
  return line.slice(0, maxSearchLength);
}
