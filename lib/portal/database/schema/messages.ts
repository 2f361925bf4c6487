/** Messages, and the lists of recipients that they go to. Over 300 lines: these tables refer to each other. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { NotificationRequest, PassStatus, PassWallet, SmsSend } from "#contract/index.ts";
import { moment } from "./columns.ts";
import { staffAccount } from "./staff.ts";

/**
 * `listing → listed → checking → checked → sending ⇄ paused → finished`, and from any of them but the
 * last to `stopped`. A list without faults and without anything to choose goes from `listing` straight to `checking`; one whose
 * process died while it was read ends as `broken-off`. One that waits for its time (`paused`,
 * `scheduled`) goes back to `checked` when its confirmation is taken back, with its words.
 */
export const bulkListStates = [
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

/** Why a bulk list does not go on; with `resumeAt` it goes on by itself then. */
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

/** Whom a list takes up again of the one that it follows. */
export const followUps = ["failed", "not-fetched", "not-fetched-any", "not-sent"] as const;
/** What a row of the list names: a person by kennitala, or a pass. */
export const recipientKinds = ["kennitala", "pass"] as const;

/** Recipients among the rows, by the result of the check. */
export const audiences = ["not-in-wallet", "all-open", "not-texted", "in-wallet"] as const;

/** The request of a bulk list: the same for each row, but for what is filled in from the list's columns. */
export type BulkListRequest =
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

/** Facts of the list's file besides its rows. Columns are counted from 0. */
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

/** Counts of the rows without a message, by check result, and of the messages, by end. */
export interface KeptCounts {
  version: number;
  /** Messages may come to another end yet; which rows have one does not change any more. */
  isOpen?: true;
  unplanned: [result: (typeof rowResults)[number] | null, count: number][];
  messages: [end: (typeof messageStates)[number] | "no-phone" | "settled", count: number][];
}

/** A list of members or passes who are sent the same, from its reading to the end of the last send. */
export const bulkList = pgTable(
  "bulk_list",
  {
    id: uuid("id").primaryKey(),
    state: text("state", { enum: bulkListStates }).notNull(),
    /** The name of the list: that of its file, or one that somebody chose. */
    name: text("name").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id),
    createdAt: moment("created_at").notNull(),
    /** Idempotency key: a form begins one bulk list, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("bulk_list_form_token"),
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
    /** Identifies the contents of the list, to find an earlier bulk list with the same. */
    fingerprint: text("fingerprint"),
    /** Rows of the list, with those that have faults; and of them, those that are to be sent. */
    rowCount: integer("row_count").notNull().default(0),
    recipientCount: integer("recipient_count").notNull().default(0),
    /** Identifies the set of recipients, to find the same people once more; null until it is confirmed. */
    recipientsDigest: text("recipients_digest"),
    /**
     * Why the last try of the check got no answer for any row, null once it got one; and the tries
     * since then.
     */
    checkObstacle: text("check_obstacle", { enum: checkObstacles }),
    checkTries: integer("check_tries").notNull().default(0),
    /** The bulk list whose recipients this one takes up again. */
    followsId: uuid("follows_id"),
    /** Put after the name in its reader's language; null of a list that follows none. */
    followUp: text("follow_up", { enum: followUps }),
    audience: text("audience", { enum: audiences }),
    /** Whoever got a text within these days is left out: since which moment; null to leave out nobody. */
    notTextedDays: integer("not_texted_days"),
    notTextedSince: moment("not_texted_since"),
    request: jsonb("request").$type<BulkListRequest>(),
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
    index("bulk_list_newest").on(table.createdAt, table.id),
    index("bulk_list_open")
      .on(table.state)
      .where(sql`${table.state} not in ('finished', 'stopped')`),
    index("bulk_list_finished").on(table.finishedAt),
    check(
      "bulk_list_paused",
      sql`(${table.state} = 'paused') = (${table.pauseReason} is not null)`,
    ),
    check(
      "bulk_list_finished_at",
      sql`(${table.state} in ('finished', 'stopped')) = (${table.finishedAt} is not null)`,
    ),
  ],
);

export const messageKinds = ["sms", "notification"] as const;

/**
 * `planned → sending → accepted → succeeded | failed | unresolved`, or from `sending` to `refused`,
 * `unknown`, or back to `planned` when provably nothing was sent.
 */
export const messageStates = [
  "planned",
  "sending",
  "accepted",
  "refused",
  "unknown",
  "succeeded",
  "failed",
  "unresolved",
] as const;

/**
 * Why the outcome of a send is unknown:
 * - `timeout`: the whole request was sent, and no answer came in time;
 * - `answer-lost`: the connection broke after an answer had begun;
 * - `connection-lost`: it broke before any answer;
 * - `server-error`: the service answered that it failed;
 * - `unreadable-answer`: an answer came that is none of the service's documented ones;
 * - `interrupted`: our own process ended during the call.
 */
export const unknownReasons = [
  "timeout",
  "answer-lost",
  "connection-lost",
  "server-error",
  "unreadable-answer",
  "interrupted",
] as const;

/** What was written into the form of a message and can be refused by the service. */
export const refusedFields = ["content", "customSender", "phone", "message"] as const;

/** Filter of the message list by outcome. */
export const messageOutcomes = ["open", "good", "bad", "unknown"] as const;

/** A text or a notification; its state moves by the guards of `message-store.ts` alone. */
export const message = pgTable(
  "message",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: messageKinds }).notNull(),
    state: text("state", { enum: messageStates }).notNull(),
    outcome: text("outcome", { enum: messageOutcomes })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state in ('planned', 'sending', 'accepted') then 'open'
          when state = 'succeeded' then 'good'
          when state in ('refused', 'failed') then 'bad'
          else 'unknown' end`,
      ),
    passId: uuid("pass_id").notNull(),
    passTitle: text("pass_title"),
    /** Whose pass it is in words, sealed; emptied with `request`. Null where the pass was not read. */
    sealedHolder: text("sealed_holder"),
    /** Whose pass it is, as far as that was known: a keyed digest. */
    kennitalaDigest: text("kennitala_digest"),
    /** Who of the staff sent it; null for the link that a member asked for. */
    staffId: uuid("staff_id").references(() => staffAccount.id),
    /** Idempotency key: a form sends once, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("message_form_token"),
    /** What was asked for; emptied when personal data has been kept long enough. */
    request: jsonb("request").$type<SmsSend | NotificationRequest>(),
    createdAt: moment("created_at").notNull(),
    /** When the call to the service began, for the last time. */
    sendingAt: moment("sending_at"),
    attempts: integer("attempts").notNull().default(0),
    /** The service's own identifier, once it accepted. */
    serviceId: uuid("service_id"),
    refusalCode: text("refusal_code"),
    refusalStatus: integer("refusal_status"),
    /** Null where the refusal concerns no field, or the service does not tell which. */
    refusedField: text("refused_field", { enum: refusedFields }),
    /** Null in every state but `unknown`, and where it was not recorded. */
    unknownReason: text("unknown_reason", { enum: unknownReasons }),
    /** The newest delivery status, in the interface's word. */
    status: text("status"),
    recipient: text("recipient"),
    messageParts: integer("message_parts"),
    messageLength: integer("message_length"),
    finishedAt: moment("finished_at"),
    /** When to poll the service again; null when polling is over. */
    nextPollAt: moment("next_poll_at"),
    pollCount: integer("poll_count").notNull().default(0),
    /** Counts up with every change, for pages with live updates. */
    version: integer("version").notNull().default(0),
    isResend: boolean("is_resend").notNull().default(false),
    /** The bulk list that it is a row of; null for one that was sent alone. */
    listId: uuid("bulk_list_id").references(() => bulkList.id, { onDelete: "set null" }),
  },
  (table) => [
    index("message_newest").on(table.kind, table.createdAt, table.id),
    index("message_of_outcome").on(table.kind, table.outcome, table.createdAt, table.id),
    index("message_of_day").on(table.createdAt, table.outcome),
    index("message_needs_attention")
      .on(table.createdAt, table.id)
      .where(sql`${table.outcome} in ('bad', 'unknown')`),
    index("message_of_member").on(table.kennitalaDigest, table.createdAt),
    index("message_of_pass").on(table.passId, table.createdAt),
    index("message_of_staff").on(table.kind, table.staffId, table.createdAt),
    index("message_due").on(table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index("message_due_alone")
      .on(table.nextPollAt)
      .where(sql`${table.nextPollAt} is not null and ${table.listId} is null`),
    index("message_of_bulk_list")
      .on(table.listId, table.state, table.status)
      .where(sql`${table.listId} is not null`),
    index("message_called_of_bulk_list")
      .on(table.listId, table.sendingAt)
      .where(sql`${table.listId} is not null`),
    index("message_unsettled").on(table.sendingAt).where(sql`${table.state} = 'sending'`),
    check("message_kind", sql`${table.kind} in ('sms', 'notification')`),
    check(
      "message_accepted",
      sql`(${table.state} in ('accepted', 'succeeded', 'failed', 'unresolved')) = (${table.serviceId} is not null)`,
    ),
  ],
);

/** A message that needed attention and has had it. */
export const handledMessage = pgTable("handled_message", {
  messageId: uuid("message_id")
    .primaryKey()
    .references(() => message.id, { onDelete: "cascade" }),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staffAccount.id),
  handledAt: moment("handled_at").notNull(),
  /** What was done about it, in the words of whoever did. */
  note: text("note").notNull(),
});

/** Delivery events of a message, in the order of the service's timestamps. */
export const messageEvent = pgTable(
  "message_event",
  {
    id: uuid("id").primaryKey(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** A wallet copy of a notification; null for what concerns the whole. */
    copyId: uuid("copy_id"),
    device: text("device"),
    status: text("status").notNull(),
    at: moment("at").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [index("message_event_of").on(table.messageId, table.position)],
);

/**
 * What is wrong with a row of the list, before anybody is asked about it. `unknown-link`: a link, and
 * no identifier of a pass in it; the interface finds a pass by that alone. `not-kept`: its cells were
 * erased, or sealed with a secret that has since gone, before another column was read. `hidden`: the
 * spreadsheet hides it, and it was not asked for.
 */
export const rowFaults = [
  "empty",
  "not-a-kennitala",
  "several-kennitalas",
  "shortened-number",
  "not-a-pass",
  "unknown-link",
  "too-many-columns",
  "cell-too-long",
  "characters",
  "formula",
  "twice",
  "not-kept",
  "hidden",
] as const;

/**
 * What the check found:
 * - `open`: an open pass that no wallet holds; `in-wallet`: one that some wallet holds;
 * - `closed`: voided, expired, used or deleted;
 * - `not-issued`: issued when the member asks for it, which they have not;
 * - `being-prepared`, `no-pass`: a membership whose pass is coming, or is not;
 * - `untrusted-link`: its link leads to a host that the issuer's file does not allow;
 * - `not-asked`: the service gave no usable answer;
 * - `erased`: what is kept about the person was taken away before a message was planned.
 */
export const checkResults = [
  "open",
  "in-wallet",
  "closed",
  "not-issued",
  "being-prepared",
  "no-pass",
  "untrusted-link",
  "no-membership",
  "not-a-member",
  "no-such-pass",
  "not-asked",
  "erased",
] as const;

export const rowResults = [...rowFaults, ...checkResults] as const;

/** A row of a bulk list. The outcome of its message stands in the row of `message`. */
export const bulkRow = pgTable(
  "bulk_row",
  {
    listId: uuid("bulk_list_id").notNull(),
    /** The number of the line in the file. */
    line: integer("line").notNull(),
    /** The kennitala and the cells of the file, sealed; emptied when they have been kept long enough. */
    sealed: text("sealed"),
    /** Whether the spreadsheet hides the row, by hand or by a filter. */
    isHidden: boolean("is_hidden").notNull().default(false),
    kennitalaDigest: text("kennitala_digest"),
    /** From the list, or found by the check. */
    passId: uuid("pass_id"),
    /** Null until it is checked. */
    result: text("result", { enum: rowResults }),
    /** The status of a closed pass, in the interface's word. */
    passStatus: text("pass_status"),
    /** Lease of the process that asks the service about the row; null of a row that is free or checked. */
    leasedUntil: moment("leased_until"),
    /** When the pass was last read. */
    checkedAt: moment("checked_at"),
    /** The newest text on the pass at that time, and whether the last one tried had no number to go to. */
    textedAt: moment("texted_at"),
    hadNoPhone: boolean("had_no_phone").notNull().default(false),
    messageId: uuid("message_id")
      .unique("bulk_row_message")
      .references(() => message.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.line] }),
    foreignKey({ columns: [table.listId], foreignColumns: [bulkList.id] }).onDelete("cascade"),
    index("bulk_row_result").on(table.listId, table.result, table.line),
    index("bulk_row_unplanned")
      .on(table.listId, table.result, table.line)
      .where(sql`${table.messageId} is null and ${table.passId} is not null`),
    index("bulk_row_of_member").on(table.kennitalaDigest),
    index("bulk_row_of_pass").on(table.passId),
  ],
);
