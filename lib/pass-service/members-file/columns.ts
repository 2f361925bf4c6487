import type { MembershipStatus } from "#contract/index.ts";

export const columnNames = ["kennitala", "name", "phone", "qualifies", "status"] as const;
export type ColumnName = (typeof columnNames)[number];

/** What each column may be called, in small letters. */
const headers: Readonly<Record<ColumnName, readonly string[]>> = {
  kennitala: ["kennitala", "kt", "kt."],
  name: ["name", "nafn"],
  phone: ["phone", "mobile", "sími", "simi", "símanúmer", "simanumer", "farsími", "farsimi", "gsm"],
  qualifies: ["qualifies", "á rétt", "a rett", "réttur", "rettur"],
  status: ["status", "staða", "stada"],
};

/** The column that a header names, if it is one of ours. */
export function columnOf(header: string): ColumnName | undefined {
  const word = plain(header);
  return columnNames.find((name) => headers[name].includes(word));
}

const yes = new Set(["yes", "y", "true", "1", "x", "já", "ja", "j"]);
const no = new Set(["no", "n", "false", "0", "nei"]);

/** Yes or no in either language; undefined when it is neither. */
export function qualifiesOf(text: string): boolean | undefined {
  const word = plain(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const statuses: Readonly<Record<MembershipStatus | "ENDED", readonly string[]>> = {
  ACTIVE: ["active", "virk", "virkur", "virkt", "í gildi"],
  PENDING: ["pending", "í bið", "bið"],
  GRACE: ["grace", "frestur", "í fresti"],
  ENDED: ["ended", "cancelled", "inactive", "hætt", "hættur", "óvirk", "óvirkur", "sagt upp"],
};

/** The status of a membership in either language; undefined when it is none. */
export function statusOf(text: string): MembershipStatus | "ENDED" | undefined {
  const word = plain(text);
  const all = Object.keys(statuses) as (MembershipStatus | "ENDED")[];
  return all.find((status) => statuses[status].includes(word));
}

function plain(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}
