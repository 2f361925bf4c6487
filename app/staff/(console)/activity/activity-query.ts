import type { ActivityFilter, ActivityPlace } from "#portal/auth/activity/activity-list.ts";
import { type ActivityAction, activityActions } from "#portal/auth/activity/record-activity.ts";
import { type Days, daysOf, type ListQuery, rowOf, searchOf } from "../../_shell/list-query.ts";

/** Filters of the activity list. */
export const activityGroups = {
  sent: [
    "send-sms",
    "send-notification",
    "text-link",
    "save-text",
    "delete-text",
    "handle-message",
    "reopen-message",
    "handle-bulk-list",
    "reopen-bulk-list",
    "read-list",
    "discard-list",
    "send-bulk-list",
    "withdraw-bulk-list",
    "pause-bulk-list",
    "resume-bulk-list",
    "stop-bulk-list",
    "finish-bulk-list",
    "export-bulk-list",
  ],
  passes: ["scan-pass", "scan-action", "undo-use", "create-pass", "change-pass", "void-pass"],
  members: ["find-member", "request-pass", "export-personal-data", "erase-personal-data"],
  team: [
    "invite",
    "invitation",
    "forgotten-password",
    "role",
    "disable",
    "enable",
    "provider-account",
    "provider-link",
    "provider-role",
  ],
  access: ["sign-in", "provider-sign-in", "sign-out", "password", "not-allowed", "export-activity"],
} as const satisfies Record<string, readonly ActivityAction[]>;

export type ActivityGroup = keyof typeof activityGroups;

interface ReadActivityQuery {
  group: ActivityGroup | undefined;
  search: string;
  days: Days;
  filter: Omit<ActivityFilter, "limit"> & ActivityPlace;
}

/** An invalid query shows everything from the top. */
export function readActivityQuery(query: ListQuery): ReadActivityQuery {
  const group = (Object.keys(activityGroups) as ActivityGroup[]).find((one) => one === query.show);
  const { search, passId, staff } = searchOf(query.q);
  const days = daysOf(query);
  return {
    group,
    search,
    days,
    filter: {
      from: days.from,
      until: days.until,
      actions: group ? activityActions.filter((one) => isIn(group, one)) : undefined,
      passIds: passId ? [passId] : undefined,
      staff,
      after: placeOf(query.after),
      before: placeOf(query.before),
    },
  };
}

function placeOf(written: ListQuery[string]): ActivityPlace["after"] {
  const row = rowOf(written);
  return row && /^\d{1,15}$/.test(row.id) ? { at: row.at, id: Number(row.id) } : undefined;
}

function isIn(group: ActivityGroup, action: ActivityAction): boolean {
  return (activityGroups[group] as readonly ActivityAction[]).includes(action);
}
