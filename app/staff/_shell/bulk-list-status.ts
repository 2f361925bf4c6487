import type { BulkList, BulkListState } from "#portal/messaging/bulk/bulk-list.ts";
import { type BulkListCounts, figuresOf } from "#portal/messaging/bulk/bulk-list-counts.ts";
import type { RowResult } from "#portal/messaging/bulk/bulk-lists.ts";
import { attentionEnds, countEnds } from "#portal/messaging/bulk/row-views.ts";
import type { IconName, Tone } from "#theme/icon.ts";

type BulkListEnd =
  | "all-sent"
  | "finished"
  | "finished-later"
  | "finished-partly"
  | "finished-none"
  | "stopped"
  | "discarded";

type BulkListWord = BulkListState | BulkListEnd | "nobody";

const styles: Record<BulkListWord, { icon: IconName; tone: Tone }> = {
  listing: { icon: "waiting", tone: "info" },
  "broken-off": { icon: "stopped", tone: "stopped" },
  listed: { icon: "alert", tone: "waiting" },
  checking: { icon: "find", tone: "info" },
  checked: { icon: "later", tone: "info" },
  nobody: { icon: "alert", tone: "waiting" },
  sending: { icon: "send", tone: "info" },
  paused: { icon: "waiting", tone: "waiting" },
  "all-sent": { icon: "send", tone: "info" },
  finished: { icon: "good", tone: "good" },
  "finished-later": { icon: "good", tone: "good" },
  "finished-partly": { icon: "alert", tone: "waiting" },
  "finished-none": { icon: "stopped", tone: "stopped" },
  stopped: { icon: "stopped", tone: "stopped" },
  discarded: { icon: "removed", tone: "info" },
};

/**
 * Status of a bulk list: its key under `staff.bulk.states`, with icon and tone. A checked list
 * without recipients counts as not ready.
 */
export function bulkListStatusOf(list: StatusOf, counts: BulkListCounts) {
  const isNobodyLeft =
    list.state === "checked" &&
    ![...counts.unplanned.keys()].some((result) => sendable.has(result));
  const word: BulkListWord = endOf(list, counts) ?? (isNobodyLeft ? "nobody" : list.state);
  return { word, ...styles[word] };
}

type StatusOf = Pick<BulkList, "state" | "confirmedAt" | "recipientCount">;

const sendable = new Set<RowResult | null>(["open", "in-wallet", "not-asked"]);

/**
 * How a bulk list ended; undefined for one that has not. A list stopped before its confirmation
 * counts as discarded. A list with messages on the way is not finished yet, because they may still fail.
 */
export function endOf(list: StatusOf, counts: BulkListCounts): BulkListEnd | undefined {
  if (list.state === "stopped") return list.confirmedAt ? "stopped" : "discarded";
  if (list.state !== "finished") return undefined;
  const { arrived, unconfirmed, onTheWay, failed } = figuresOf(list, counts);
  if (onTheWay > 0) return "all-sent";
  if (failed === 0) return "finished";
  if (failed === countEnds(counts, attentionEnds["delivered-later"])) return "finished-later";
  return arrived + unconfirmed === 0 ? "finished-none" : "finished-partly";
}
