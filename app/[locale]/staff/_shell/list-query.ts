import { readTypedKennitala, recordIdSchema } from "#contract/index.ts";

export type ListQuery = Record<string, string | string[] | undefined>;

export interface ListSearch {
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

/**
 * The row that a page begins after or ends before, as `moment_id`; an address that was tampered with
 * begins at the top.
 */
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
