import { z } from "zod";
import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { typedText } from "../_form/form-state.ts";

export type ListQuery = Record<string, string | string[] | undefined>;

interface ListSearch {
  /** As it stands in the field, and in the addresses of the list. A kennitala never does. */
  search: string;
  passId: string | undefined;
  /** Part of a staff member's name, when it is not the identifier of a pass. */
  staff: string | undefined;
}

export function searchOf(written: ListQuery[string]): ListSearch {
  const typed = typeof written === "string" ? written.replaceAll("\0", "").trim() : "";
  const search = readTypedKennitala(typed).ok ? "" : typed.slice(0, 200);
  const passId = recordIdSchema.safeParse(search).data?.toLowerCase();
  return { search, passId, staff: passId || !search ? undefined : search };
}

export interface Days {
  /** As they stand in the fields and the address, both included: YYYY-MM-DD. */
  written: Record<"from" | "until", string | undefined>;
  /** From the first moment of the one to before the first after the other; Iceland keeps UTC all year. */
  from: Date | undefined;
  until: Date | undefined;
  /** The first day is after the last: nothing can be found, and the reason is told. */
  isBackwards: boolean;
}

const day = 24 * 60 * 60_000;

/** The days that a list is narrowed to; what of the address is no date is left out. */
export function daysOf(query: ListQuery): Days {
  const [from, until] = [dateOf(query.from), dateOf(query.until)];
  return {
    written: { from, until },
    from: from ? new Date(from) : undefined,
    until: until ? new Date(Date.parse(until) + day) : undefined,
    isBackwards: from !== undefined && until !== undefined && from > until,
  };
}

export function dateOf(written: unknown): string | undefined {
  return z.iso.date().safeParse(written).data;
}

/** The row that a page begins after or ends before; a malformed address begins at the top. */
export function rowOf(written: ListQuery[string]): { at: Date; id: string } | undefined {
  const [moment = "", id = ""] = typeof written === "string" ? written.split("_") : [];
  // PostgreSQL reads no year 0, and none of more than four digits as it is written here.
  const isMoment = /^[1-9]\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(moment);
  const at = new Date(isMoment ? moment : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}

export function rowQuery({ at, id }: { at: Date; id: string | number }): string {
  return `${at.toISOString()}_${id}`;
}

/** An address with what of the query is not empty. */
export function listAddress(at: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  return filled.length > 0 ? `${at}?${new URLSearchParams(filled)}` : at;
}

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
  const line = typedText(form, field)
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
  return line.slice(0, maxSearchLength);
}
