import { recordIdSchema } from "#contract/index.ts";
import { shownOutcomes } from "#portal/messaging/sending/message-list.ts";
import type { MessageFilter } from "#portal/messaging/sending/message-search.ts";
import { maxOpenMs } from "#portal/messaging/sending/message-state.ts";
import { retentionOf } from "#portal/personal-data/retention.ts";
import { type Days, daysOf, type ListQuery, unsealSearch } from "../_shell/list-query.ts";

export type MessageKind = "sms" | "notification";

export function messageAddress(kind: MessageKind, id?: string): string {
  const list = kind === "sms" ? "/staff/sms" : "/staff/notifications";
  return id === undefined ? list : `${list}/${id}`;
}

const day = 24 * 60 * 60_000;

interface MessageSearch {
  /** As typed. */
  search: string;
  /** Query to keep in the links of the list. */
  kept: Record<"show" | "search" | "from" | "until", string | undefined>;
  filter: MessageFilter;
  days: Days;
}

/** Filters of a list of messages; invalid ones are left out. */
export function readMessageSearch(kind: MessageKind, query: ListQuery, now: Date): MessageSearch {
  const search = unsealSearch(query.search);
  const outcome = shownOutcomes.find((one) => one === query.show);
  const days = daysOf(query);
  const passId = recordIdSchema.safeParse(search).data?.toLowerCase();
  return {
    search,
    days,
    kept: {
      show: outcome,
      search: search && typeof query.search === "string" ? query.search : undefined,
      ...days.written,
    },
    filter: {
      kind,
      outcome,
      passId,
      search: passId ? undefined : search,
      keptSince: keptSince(now),
      from: days.from,
      until: days.until,
    },
  };
}

/** Start of the period whose texts and numbers are certainly kept: the purge runs hourly. */
export function keptSince(now: Date): Date {
  const days = retentionOf().messageDays + 1;
  return new Date(now.getTime() - days * day - maxOpenMs);
}
