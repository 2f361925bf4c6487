import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";
import { sealText, unsealText } from "#portal/database/sealed-text.ts";
import { readWrittenDate } from "#portal/passes/writing/local-moment.ts";
import { typedText } from "../_form/form-state.ts";

export type ListQuery = Record<string, string | string[] | undefined>;

interface ListSearch {
  /** As typed; never a kennitala. */
  search: string;
  passId: string | undefined;
  /** Part of a staff member's name. */
  staff: string | undefined;
}

export function searchOf(written: ListQuery[string]): ListSearch {
  const typed = typeof written === "string" ? written.replaceAll("\0", "").trim() : "";
  const search = readTypedKennitala(typed).ok ? "" : typed.slice(0, 200);
  const passId = recordIdSchema.safeParse(search).data?.toLowerCase();
  return { search, passId, staff: passId || !search ? undefined : search };
}

const dayFields = ["from", "until"] as const;
type DayField = (typeof dayFields)[number];

export interface Days {
  /** Both included: YYYY-MM-DD. */
  written: Record<DayField, string | undefined>;
  /** Fields whose value is not a date. */
  unread: DayField[];
  /** Typed text of the fields that hold no date; empty for the others. */
  typed: Record<DayField, string>;
  /** Half-open interval; Iceland keeps UTC all year. */
  from: Date | undefined;
  until: Date | undefined;
  /** Whether the first day is after the last. */
  isBackwards: boolean;
}

const day = 24 * 60 * 60_000;

/** Days as people write them, or as the address keeps them. */
export function daysOf(query: ListQuery): Days {
  const [from, until] = [dateOf(query.from), dateOf(query.until)];
  return {
    written: { from, until },
    unread: dayFields.filter((field) => query[field] && !dateOf(query[field])),
    typed: { from: unsealSearch(query.from), until: unsealSearch(query.until) },
    from: from ? new Date(from) : undefined,
    until: until ? new Date(Date.parse(until) + day) : undefined,
    isBackwards: from !== undefined && until !== undefined && from > until,
  };
}

export function dateOf(written: unknown): string | undefined {
  const read = typeof written === "string" ? readWrittenDate(written.trim()) : undefined;
  return read?.ok ? read.iso : undefined;
}

/** A typed day for the query of the address: a date as YYYY-MM-DD, any other text encrypted. */
export function typedDay(form: FormData, field: DayField): string | undefined {
  const typed = typedText(form, field);
  return typed.trim() && (dateOf(typed) ?? sealSearch(typed));
}

/** Keyset of a page; undefined (the first page) when malformed. */
export function rowOf(written: ListQuery[string]): { at: Date; id: string } | undefined {
  const [moment = "", id = ""] = typeof written === "string" ? written.split("_") : [];
  // PostgreSQL reads no year 0 and none of five digits.
  const isMoment = /^[1-9]\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(moment);
  const at = new Date(isMoment ? moment : Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}

export function rowQuery({ at, id }: { at: Date; id: string | number }): string {
  return `${at.toISOString()}_${id}`;
}

/** Address with the non-empty parts of the query. */
export function listAddress(at: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  return filled.length > 0 ? `${at}?${new URLSearchParams(filled)}` : at;
}

/** Maximum length of a search: that of a link to a pass. */
export const maxSearchLength = 300;

/** Sealed search: a name or a number must not stand in an address. */
export function sealSearch(search: string): string {
  return sealText("searches", search);
}

/** Empty when nothing is searched for, or the address was changed. */
export function unsealSearch(written: ListQuery[string]): string {
  if (typeof written !== "string") return "";
  try {
    return unsealText("searches", written) ?? "";
  } catch {
    return "";
  }
}

export function typedSearch(form: FormData, field: string): string {
  const line = typedText(form, field)
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
  return line.slice(0, maxSearchLength);
}
