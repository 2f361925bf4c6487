/**
 * Messages, and the lists of recipients that they go to. Over 300 lines: these tables refer to each other.
 */
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
 * States of a bulk list: `listing → listed → checking → checked → sending ⇄ paused → finished`.
 * Every state except `finished` may become `stopped`. `listing` skips `listed` when there is no
 * fault and nothing to choose. `broken-off`: the process died while it read the list. A scheduled
 * list (`paused`) becomes `checked` again when its confirmation is taken back.
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

/** Reason of a pause. With `resumeAt` the bulk list resumes by itself at that time. */
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

/** Why the check makes no progress: the service does not answer, or refuses the portal's key. */
export const checkObstacles = ["unreachable", "key-refused"] as const;

/** Groups of recipients of an ended list: each recipient is in one of them. */
export const followGroups = [
  "failed",
  "uncertain",
  "no-phone",
  "not-sent",
  "texted",
  "not-fetched",
  "no-receipt",
  "on-the-way",
  "being-prepared",
  "settled",
  "delivered-later",
  "sent-again",
] as const;
/** Which recipients of the earlier list a follow-up list takes: one group, or several. */
export const followUps = [...followGroups, "several", "not-fetched-any"] as const;
/** Whether rows name their recipients by kennitala or by pass. */
export const recipientKinds = ["kennitala", "pass"] as const;

/**
 * Audiences of a bulk list: rows chosen by their check result. `not-texted` is a former
 * value that selects the same rows as `all-open`; lists that were confirmed with it keep it.
 */
export const audiences = ["not-in-wallet", "all-open", "not-texted", "in-wallet"] as const;

/** The request that all messages of a bulk list share; placeholders are filled in for each row. */
export type BulkListRequest =
  | {
      kind: "sms";
      customContent?: string;
      customSender?: string;
      /** The saved text that the content was copied from. */
      savedText?: { id: string; language: "is" | "en"; name: string };
    }
  | {
      kind: "notification";
      message: string;
      passWallets: PassWallet[];
      passStatuses: PassStatus[];
    };

/** Properties of the uploaded file. Columns are counted from 0. */
export interface ListReading {
  headerLine: number | null;
  /** Workbook only: the sheet that was read, and the first visible sheets that were not. */
  sheet: string | null;
  otherSheets: string[];
  /** Whether an earlier sheet was skipped because it has no recipients. */
  isLaterSheet: boolean;
  hiddenColumns: number[];
  /** Columns of kennitalas. If there are several, staff choose the one that names the recipients. */
  kennitalaColumns: number[];
}

/** Cached counts: rows without a message by check result, and messages by end. */
export interface KeptCounts {
  version: number;
  /** The ends of messages may still change; the set of rows that have a message does not. */
  isOpen?: true;
  unplanned: [result: (typeof rowResults)[number] | null, count: number][];
  messages: [
    end: (typeof messageStates)[number] | "no-phone" | "settled" | "delivered-later" | "sent-again",
    count: number,
  ][];
  /** Number of succeeded texts that no carrier confirmed. Counts kept by an earlier version lack it. */
  unconfirmed?: number;
}

/** A list of recipients and the message to them, from the upload to the end of sending. */
export const bulkList = pgTable(
  "bulk_list",
  {
    id: uuid("id").primaryKey(),
    state: text("state", { enum: bulkListStates }).notNull(),
    /** Name of the list: chosen by staff, else the name of its file. */
    name: text("name").notNull(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staffAccount.id),
    createdAt: moment("created_at").notNull(),
    /** Idempotency key: one form creates one bulk list, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("bulk_list_form_token"),
    recipients: text("recipients", { enum: recipientKinds }).notNull(),
    /** Column that names the recipients, counted from 0. */
    recipientColumn: integer("recipient_column").notNull().default(0),
    /** Membership type whose pass is looked up; null where the list names passes. */
    subscriberListId: uuid("subscriber_list_id"),
    /** The names of the list's columns, in its order. */
    columns: jsonb("columns").$type<string[]>().notNull(),
    /** Null for a follow-up list, and after the contents were erased. */
    reading: jsonb("reading").$type<ListReading>(),
    /** Number of rows that the spreadsheet hides, and whether they are recipients too. */
    hiddenRows: integer("hidden_rows").notNull().default(0),
    takesHiddenRows: boolean("takes_hidden_rows").notNull().default(false),
    /** Digest of the list's contents, to find an earlier upload of the same list. */
    fingerprint: text("fingerprint"),
    /** Number of all rows, faulty ones included, and number of recipients. */
    rowCount: integer("row_count").notNull().default(0),
    recipientCount: integer("recipient_count").notNull().default(0),
    /** Digest of the set of recipients, to warn of a repeated message; null before the confirmation. */
    recipientsDigest: text("recipients_digest"),
    /**
     * Reason why the last attempts of the check got no answer, and their number; null and 0 after
     * any answer.
     */
    checkObstacle: text("check_obstacle", { enum: checkObstacles }),
    checkTries: integer("check_tries").notNull().default(0),
    /** The ended bulk list that this list follows up. */
    followsId: uuid("follows_id"),
    /** Kind of follow-up, shown after the name; null for a list that follows none. */
    followUp: text("follow_up", { enum: followUps }),
    audience: text("audience", { enum: audiences }),
    /** Recipients of a text since `notTextedSince` are excluded; null excludes nobody. */
    notTextedDays: integer("not_texted_days"),
    notTextedSince: moment("not_texted_since"),
    request: jsonb("request").$type<BulkListRequest>(),
    /** Scheduled time; null to send at once. */
    sendAt: moment("send_at"),
    /** Who confirmed the bulk list, and when. */
    senderId: uuid("sender_id").references(() => staffAccount.id),
    confirmedAt: moment("confirmed_at"),
    /** Start of the current period of sending, counted anew after each pause. */
    sendingSince: moment("sending_since"),
    pauseReason: text("pause_reason", { enum: pauseReasons }),
    resumeAt: moment("resume_at"),
    finishedAt: moment("finished_at"),
    /** Incremented with every change, for pages with live updates. */
    version: integer("version").notNull().default(0),
    /** Counts cached for one version, because counting a long list is slow. */
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
 * States of a message: `planned → sending → accepted → succeeded | failed | unresolved`. `sending`
 * may also become `refused`, `unknown`, or `planned` again when provably nothing was sent.
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

/** Fields of the message form that the service may refuse. */
export const refusedFields = ["content", "customSender", "phone", "message"] as const;

/** How a message ended, as the column `outcome` states it. */
export const messageOutcomes = ["open", "good", "bad", "unknown"] as const;

/** Outcomes that pages show: a succeeded text on which the carrier never reported is `unconfirmed`. */
export const shownOutcomes = ["open", "good", "unconfirmed", "bad", "unknown"] as const;

/** A text or a notification. Only the guarded updates in `message-store.ts` change its state. */
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
    /** The pass's holder in words, sealed; erased with `request`. Null where the pass was not read. */
    sealedHolder: text("sealed_holder"),
    /** Keyed digest of the holder's kennitala; null where it is unknown. */
    kennitalaDigest: text("kennitala_digest"),
    /** The sender; null for a link that a member asked for. */
    staffId: uuid("staff_id").references(() => staffAccount.id),
    /** Idempotency key: one form sends one message, however often it is submitted. */
    formToken: uuid("form_token").notNull().unique("message_form_token"),
    /** The request to the service; erased at the end of its retention. */
    request: jsonb("request").$type<SmsSend | NotificationRequest>(),
    createdAt: moment("created_at").notNull(),
    /** Start of the latest call to the service. */
    sendingAt: moment("sending_at"),
    attempts: integer("attempts").notNull().default(0),
    /** Identifier at the service, once the service accepted the message. */
    serviceId: uuid("service_id"),
    refusalCode: text("refusal_code"),
    refusalStatus: integer("refusal_status"),
    /** Null where the refusal concerns no field, or does not name one. */
    refusedField: text("refused_field", { enum: refusedFields }),
    /** Set in the state `unknown` only, and null there where no reason was recorded. */
    unknownReason: text("unknown_reason", { enum: unknownReasons }),
    /** The newest delivery status, as the interface names it. */
    status: text("status"),
    recipient: text("recipient"),
    /** Sender of a text by the service's record; null until a poll has read that. */
    sender: text("sender"),
    messageParts: integer("message_parts"),
    messageLength: integer("message_length"),
    finishedAt: moment("finished_at"),
    /** Time of the next poll; null when polling is over. */
    nextPollAt: moment("next_poll_at"),
    pollCount: integer("poll_count").notNull().default(0),
    /** Incremented with every change, for pages with live updates. */
    version: integer("version").notNull().default(0),
    isResend: boolean("is_resend").notNull().default(false),
    /** Whether staff sent the text to a pass of their own, to try it. */
    isTest: boolean("is_test").notNull().default(false),
    /** The bulk list that the message belongs to; null for a single message. */
    listId: uuid("bulk_list_id").references(() => bulkList.id, { onDelete: "set null" }),
  },
  (table) => [
    index("message_newest").on(table.kind, table.createdAt, table.id),
    index("message_of_outcome").on(table.kind, table.outcome, table.createdAt, table.id),
    index("message_of_shown_outcome").on(
      table.kind,
      shownOutcomeOf(table),
      table.createdAt,
      table.id,
    ),
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

/** SQL expression for a message's shown outcome. The index `message_of_shown_outcome` uses the same one. */
export function shownOutcomeOf({
  outcome,
  status,
}: Record<"outcome" | "status", AnyPgColumn>): SQL<(typeof shownOutcomes)[number]> {
  return sql`(case when ${outcome} = 'good' and ${status} = 'ACCEPTED' then 'unconfirmed' else ${outcome} end)`;
}

/** A failed or uncertain message that staff have marked as handled. */
export const handledMessage = pgTable("handled_message", {
  messageId: uuid("message_id")
    .primaryKey()
    .references(() => message.id, { onDelete: "cascade" }),
  staffId: uuid("staff_id")
    .notNull()
    .references(() => staffAccount.id),
  handledAt: moment("handled_at").notNull(),
  /** What staff did about it, in their own words. */
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
    /** Wallet copy of a notification; null for an event of the whole message. */
    copyId: uuid("copy_id"),
    device: text("device"),
    status: text("status").notNull(),
    at: moment("at").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [index("message_event_of").on(table.messageId, table.position)],
);

/**
 * Fault of a row, found before the check. `unknown-link`: a link without a pass identifier, by
 * which alone the interface finds a pass. `not-kept`: the cells were erased, or sealed with a
 * secret that is gone, when another column was read. `hidden`: the spreadsheet hides the row, and
 * staff left hidden rows out.
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
 * Results of the check:
 * - `open`: an open pass that no wallet holds; `in-wallet`: one that some wallet holds;
 * - `closed`: voided, expired, used or deleted;
 * - `not-issued`: the member has not asked for the pass yet;
 * - `being-prepared`, `no-pass`: a membership whose pass will come, or will not;
 * - `untrusted-link`: its link leads to a host that the issuer's file does not allow;
 * - `not-asked`: the service gave no usable answer;
 * - `erased`: the person's data was erased before a message was planned;
 * - `left-out`: staff left the recipient out.
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
  "left-out",
] as const;

export const rowResults = [...rowFaults, ...checkResults] as const;

/** A row of a bulk list. The state of its message is stored in `message`. */
export const bulkRow = pgTable(
  "bulk_row",
  {
    listId: uuid("bulk_list_id").notNull(),
    /** Line number in the file. */
    line: integer("line").notNull(),
    /** Kennitala and cells of the row, sealed; erased at the end of their retention. */
    sealed: text("sealed"),
    /** Whether the spreadsheet hides the row, by hand or by a filter. */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Whether staff replaced the recipient that the file has. */
    isCorrected: boolean("is_corrected").notNull().default(false),
    kennitalaDigest: text("kennitala_digest"),
    /** Pass named by the list, or found by the check. */
    passId: uuid("pass_id"),
    /** Null before the check. */
    result: text("result", { enum: rowResults }),
    /** Status of a closed pass, as the interface names it. */
    passStatus: text("pass_status"),
    /** Lease of the process that checks the row; null when the row is free or checked. */
    leasedUntil: moment("leased_until"),
    /** When the pass was last read. */
    checkedAt: moment("checked_at"),
    /** Newest text on the pass at the check, and whether the last attempt had no phone number. */
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
    index("bulk_row_corrected").on(table.listId, table.line).where(sql`${table.isCorrected}`),
    index("bulk_row_of_member").on(table.kennitalaDigest),
    index("bulk_row_of_pass").on(table.passId),
  ],
);
