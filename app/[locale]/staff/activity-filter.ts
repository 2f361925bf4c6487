import { readKennitala, recordIdSchema } from "#contract/index.ts";
import type { ActivityFilter } from "#portal/activity/activity-list.ts";
import { type ActivityAction, activityActions } from "#portal/activity/record-activity.ts";

export type ActivityQuery = Record<string, string | string[] | undefined>;

/** What can be looked at apart: what was sent, who was looked for, who may do what, who came. */
export const activityGroups = {
  sent: ["send-sms", "send-notification"],
  members: ["find-member"],
  team: [
    "invite",
    "invitation",
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

export interface ReadActivityQuery {
  group: ActivityGroup | undefined;
  search: string;
  filter: Omit<ActivityFilter, "most">;
}

/** An address that was tampered with shows everything from the top. A kennitala never stands in it. */
export function readActivityQuery(query: ActivityQuery): ReadActivityQuery {
  const group = (Object.keys(activityGroups) as ActivityGroup[]).find((one) => one === query.show);
  const written = typeof query.q === "string" ? query.q.trim().slice(0, 200) : "";
  const search = readKennitala(written).ok ? "" : written;
  const passId = recordIdSchema.safeParse(search).data?.toLowerCase();
  const [moment = "", id = ""] = typeof query.after === "string" ? query.after.split("_") : [];
  const at = new Date(moment);
  const isUsable = !Number.isNaN(at.getTime()) && /^\d{1,15}$/.test(id);
  return {
    ...{ group, search },
    filter: {
      actions: group ? activityActions.filter((one) => isIn(group, one)) : undefined,
      passId,
      staff: passId || !search ? undefined : search,
      after: isUsable ? { at, id: Number(id) } : undefined,
    },
  };
}

function isIn(group: ActivityGroup, action: ActivityAction): boolean {
  return (activityGroups[group] as readonly ActivityAction[]).includes(action);
}
