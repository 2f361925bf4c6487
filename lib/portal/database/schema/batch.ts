import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PassStatus, PassWallet } from "#contract/index.ts";
import type { rowResults } from "./batch-row.ts";
import { moment } from "./columns.ts";
import type { dispatchStates } from "./dispatch.ts";
import { staffAccount } from "./staff.ts";

/**
 * `listing → listed → checking → checked → sending ⇄ paused → finished`, and from any of them but the
 * last to `stopped`. A list without faults and without anything to choose goes from `listing` straight to `checking`; one whose
 * process died while it was read ends as `broken-off`. One that waits for its time (`paused`,
 * `scheduled`) goes back to `checked` when its confirmation is taken back, with its words.
 */
export const batchStates = [
  "listing",
  "broken-off",
  "listed",
  "checking",
  "checked",
  "sending",
  "paused",
  "finished",
  "stopped",
] as const;

/** Why a batch does not go on; with `resumeAt` it goes on by itself then. */
export const pauseReasons = [
  "asked",
  "key-refused",
  "addon-missing",
  "service-away",
  "many-refused",
  "many-unknown",
  "quiet-hours",
  "day-limit",
  "scheduled",
  "sender-disabled",
] as const;

/** Why the check of a list stands still: the service does not answer, or refuses the portal's key. */
export const checkObstacles = ["unreachable", "key-refused"] as const;

/** What a row of the list names: whom, by kennitala, or which pass. */
export const recipientKinds = ["kennitala", "pass"] as const;

/** Who of the list gets it, by what the check found. */
export const audiences = ["not-in-wallet", "all-open", "not-texted", "in-wallet"] as const;

/** What a batch says: to each row the same, but for what is filled in from the list's columns. */
export type BatchRequest =
  | {
      kind: "sms";
      customContent?: string;
      customSender?: string;
      /** Which saved text the words were picked from. */
      savedText?: { id: string; language: "is" | "en"; name: string };
    }
  | {
      kind: "notification";
      message: string;
      passWallets: PassWallet[];
      passStatuses: PassStatus[];
    };

/** What the file of a list told beside its rows. Columns are counted from 0. */
export interface ListReading {
  headerLine: number | null;
  /** Of a workbook: the sheet that was read, and the first visible ones that were not. */
  sheet: string | null;
  otherSheets: string[];
  /** A sheet before the one that was read has no recipients. */
  isLaterSheet: boolean;
  hiddenColumns: number[];
  /** Columns that hold kennitalas; of several, staff choose the one that names the recipients. */
  kennitalaColumns: number[];
}

/** How many rows had no message, by what the check found, and how many messages stood how. */
export interface KeptCounts {
  version: number;
  /** Messages may come to another end yet; which rows have one does not change any more. */
  isOpen?: true;
  unplanned: [result: (typeof rowResults)[number] | null, count: number][];
  messages: [end: (typeof dispatchStates)[number] | "no-phone" | "settled", count: number][];
}

/** A list of members or passes who are sent the same, from its reading to the end of the last send. */
export const batch = pgTable(
  "batch",
  {
    id: uuid("id").primaryKey(),
    state: text("state", { enum: batchStates }).notNull(),
    /** Of the list: the name of its file, or what somebody called it. */
    name: text("name").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id),
    createdAt: moment("created_at").notNull(),
    /** Idempotency key: a form begins one batch, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("batch_form_token"),
    recipients: text("recipients", { enum: recipientKinds }).notNull(),
    /** Which column of the list names them, from 0. */
    recipientColumn: integer("recipient_column").notNull().default(0),
    /** The membership type whose pass is looked for; null where the list names passes. */
    subscriberListId: uuid("subscriber_list_id"),
    /** The names of the list's columns, in its order. */
    columns: jsonb("columns").$type<string[]>().notNull(),
    /** Null of a list that takes up another's, and once its contents are erased. */
    reading: jsonb("reading").$type<ListReading>(),
    /** Rows that the spreadsheet hides, and whether they are recipients all the same. */
    hiddenRows: integer("hidden_rows").notNull().default(0),
    takesHiddenRows: boolean("takes_hidden_rows").notNull().default(false),
    /** Identifies the contents of the list, to find an earlier batch with the same. */
    fingerprint: text("fingerprint"),
    /** Rows of the list, with those that have faults; and of them, those that are to be sent. */
    rowCount: integer("row_count").notNull().default(0),
    recipientCount: integer("recipient_count").notNull().default(0),
    /** Why nobody was answered for at the last try; null once somebody was. And the tries since then. */
    checkObstacle: text("check_obstacle", { enum: checkObstacles }),
    checkTries: integer("check_tries").notNull().default(0),
    /** The batch whose recipients this one takes up again. */
    followsId: uuid("follows_id"),
    audience: text("audience", { enum: audiences }),
    /** For `not-texted`: the days that were asked for, and the moment before which texts do not count. */
    notTextedDays: integer("not_texted_days"),
    notTextedSince: moment("not_texted_since"),
    request: jsonb("request").$type<BatchRequest>(),
    /** The time that was chosen for it; null: as soon as it was confirmed. */
    sendAt: moment("send_at"),
    /** Who set it on its way, and when. */
    senderId: uuid("sender_id").references(() => staffAccount.id),
    confirmedAt: moment("confirmed_at"),
    /** Since when it is on its way without a pause. */
    sendingSince: moment("sending_since"),
    pauseReason: text("pause_reason", { enum: pauseReasons }),
    resumeAt: moment("resume_at"),
    finishedAt: moment("finished_at"),
    /** Counts up with every change, for pages with live updates. */
    version: integer("version").notNull().default(0),
    /** The counts of one version, once its rows stay as they are: to count a long list takes its time. */
    keptCounts: jsonb("kept_counts").$type<KeptCounts>(),
  },
  (table) => [
    index("batch_newest").on(table.createdAt, table.id),
    index("batch_open").on(table.state).where(sql`${table.state} not in ('finished', 'stopped')`),
    index("batch_finished").on(table.finishedAt),
    check("batch_paused", sql`(${table.state} = 'paused') = (${table.pauseReason} is not null)`),
    check(
      "batch_finished_at",
      sql`(${table.state} in ('finished', 'stopped')) = (${table.finishedAt} is not null)`,
    ),
  ],
);
