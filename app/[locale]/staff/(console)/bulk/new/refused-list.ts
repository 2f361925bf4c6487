import { type ListRejection, listRejections } from "#portal/messaging/bulk/list/list-event.ts";

interface RefusedList {
  reason: ListRejection;
  /** Of the file, where the reason has one. */
  line: number | undefined;
  /** Which field of the form to mend. */
  field: string;
}

const fields: Partial<Record<ListRejection, string>> = {
  "no-column": "column",
  "no-type": "type",
  "no-name": "name",
  "name-kennitala": "name",
};

/** Why the list that was uploaded last was refused, from the address that its upload led to. */
export function readRefused(
  query: Record<string, string | string[] | undefined>,
): RefusedList | undefined {
  const reason = listRejections.find((one) => one === query.refused);
  if (!reason) return undefined;
  const line = /^\d{1,7}$/.test(String(query.line)) ? Number(query.line) : undefined;
  return { reason, line, field: fields[reason] ?? "list" };
}
