import type { Circumstances, History } from "./history.ts";
import { tellOfLists } from "./lists.ts";
import { tellOfMessages } from "./messages.ts";
import { tellOfOffice } from "./office.ts";
import { tellOfScans } from "./scans.ts";
import { tellOfTexts } from "./texts.ts";

/** A fortnight of the demo's console, up to now: the same at every telling but for its dates. */
export function tellHistory(circumstances: Circumstances): History {
  const history: History = {
    batches: [],
    batchRows: [],
    dispatches: [],
    events: [],
    scans: [],
    operations: [],
    openedPasses: [],
    savedTexts: [],
    activity: [],
  };
  for (const tell of [tellOfMessages, tellOfLists, tellOfScans, tellOfOffice, tellOfTexts])
    tell(history, circumstances);
  // The activity is listed by time and then in the order of its rows.
  history.activity.sort((one, other) => Number(one.at) - Number(other.at));
  return history;
}
