import { recordIdSchema } from "#contract/index.ts";
import { dispatchOutcomes } from "#portal/messaging/sending/dispatch-list.ts";
import type { DispatchFilter } from "#portal/messaging/sending/dispatch-search.ts";
import { maxOpenMs } from "#portal/messaging/sending/poll-schedule.ts";
import { retentionOf } from "#portal/personal-data/retention/retention.ts";
import { type Days, daysOf, type ListQuery, unsealSearch } from "../_shell/list-query.ts";

export type MessageKind = "sms" | "notification";

/** The list of the messages of a kind, or one of them. */
export function messageAddress(kind: MessageKind, id?: string): string {
  const list = kind === "sms" ? "/staff/sms" : "/staff/notifications";
  return id === undefined ? list : `${list}/${id}`;
}

const day = 24 * 60 * 60_000;

interface MessageSearch {
  /** As it stands in the field. */
  search: string;
  /** Of the address, to be kept in the links of the list. */
  kept: Record<"show" | "search" | "from" | "until", string | undefined>;
  filter: DispatchFilter;
  days: Days;
}

/** What a list of messages is narrowed to; what of the address is nothing of the kind is left out. */
export function readMessageSearch(kind: MessageKind, query: ListQuery, now: Date): MessageSearch {
  const search = unsealSearch(query.search);
  const outcome = dispatchOutcomes.find((one) => one === query.show);
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

/** Since when texts and numbers are kept; the job that empties them runs hourly. */
function keptSince(now: Date): Date {
  const days = retentionOf().messageDays + 1;
  return new Date(now.getTime() - days * day - maxOpenMs);
}
