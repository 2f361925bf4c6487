import type { History, HistoryInput } from "./history.ts";
import { addLists } from "./lists.ts";
import { addMessages } from "./messages.ts";
import { addStaffWork } from "./office.ts";
import { addScans } from "./scans.ts";
import { addSavedTexts } from "./texts.ts";

/** Demo history of the last fortnight. It is the same at each start, except for its dates. */
export function makeHistory(input: HistoryInput): History {
  const history: History = {
    bulkLists: [],
    bulkRows: [],
    messages: [],
    events: [],
    scans: [],
    operations: [],
    openedPasses: [],
    savedTexts: [],
    activity: [],
  };
  for (const add of [addMessages, addLists, addScans, addStaffWork, addSavedTexts])
    add(history, input);
  // The activity is listed by time and then in the order of its rows.
  history.activity.sort((one, other) => Number(one.at) - Number(other.at));
  return history;
}
