import "server-only";
import { memberSessionTimes } from "#portal/auth/member/member-session-store.ts";
import { staffSessionTimes } from "#portal/auth/staff/staff-session-store.ts";
import { type Configuration, getConfiguration } from "#portal/configuration/configuration.ts";

/** How long what concerns people is kept, in days. */
export interface Retention {
  /** Days for activity, messages, scans, pass operations, and closed staff accounts. */
  activityDays: number;
  /** Days for a message's text, phone number and devices, counted from its end. */
  messageDays: number;
  /** Days for network addresses, also of those that keep returning. */
  addressDays: number;
}

/** Days for which opened passes, holders of scans and spent invitations are kept. */
export const openedPassDays = 30;

export function retentionOf(
  configuration: Pick<
    Configuration,
    "ACTIVITY_RETENTION_DAYS" | "MESSAGE_RETENTION_DAYS" | "ADDRESS_RETENTION_DAYS"
  > = getConfiguration(),
): Retention {
  return {
    activityDays: configuration.ACTIVITY_RETENTION_DAYS,
    messageDays: configuration.MESSAGE_RETENTION_DAYS,
    addressDays: configuration.ADDRESS_RETENTION_DAYS,
  };
}

/** The person whom a category of data is about. */
export type About = "members" | "staff";
export type Kept = { unit: "hours" | "days"; count: number };

const hour = 60 * 60_000;

/** Categories of personal data with their retention, each described on the members' page. */
export const dataCategories = {
  /** Who may sign in to the console; from the closing of the account on. */
  account: { of: ["staff"], kept: ({ activityDays }) => days(activityDays) },
  /** That somebody of the staff is signed in, and what their identity provider said of them. */
  staffVisit: { of: ["staff"], kept: () => hours(staffSessionTimes.lifetimeMs) },
  /** That a member is signed in; who it is stands in their own cookie alone. */
  visit: { of: ["members"], kept: () => hours(memberSessionTimes.lifetimeMs) },
  /** What a message said, to which number, and on which devices it came. */
  message: { of: ["members"], kept: ({ messageDays }) => days(messageDays) },
  /** The row of a list that messages were sent by: a kennitala and what else stood there, sealed. */
  list: { of: ["members"], kept: ({ messageDays }) => days(messageDays) },
  /** That somebody asked for the link to a pass with a member's kennitala, and what came of it. */
  textLink: { of: ["members"], kept: ({ messageDays }) => days(messageDays) },
  /**
   * Record of actions on passes and of messages: who did it, and for whom as a keyed digest. Record of
   * members' requests for a pass.
   */
  record: { of: ["members", "staff"], kept: ({ activityDays }) => days(activityDays) },
  /** The kennitala of a member whom staff searched for, sealed. */
  memberSearch: { of: ["members"], kept: () => hours(staffSessionTimes.lifetimeMs) },
  /** The passes that somebody of the staff had open last, and whose a scanned pass was. */
  openedPass: { of: ["members", "staff"], kept: () => days(openedPassDays) },
  /** Where attempts come from. */
  address: { of: ["members", "staff"], kept: ({ addressDays }) => days(addressDays) },
} as const satisfies Record<string, { of: readonly About[]; kept: (retention: Retention) => Kept }>;

export type DataCategory = keyof typeof dataCategories;

/** The categories of data about members or about staff, in the order of the page. */
export function categoriesAbout(about: About): DataCategory[] {
  const all = Object.entries(dataCategories) as [DataCategory, { of: readonly About[] }][];
  return all.filter(([, { of }]) => of.includes(about)).map(([name]) => name);
}

function days(count: number): Kept {
  return { unit: "days", count };
}

/** The retention job runs once an hour, so that up to an hour is added. */
function hours(lifetimeMs: number): Kept {
  return { unit: "hours", count: Math.ceil(lifetimeMs / hour) + 1 };
}
