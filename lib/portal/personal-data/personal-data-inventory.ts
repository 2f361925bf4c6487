import "server-only";
import type { DataCategory } from "./retention.ts";

/** `nobody`: by itself the column is no personal data. */
type Concerns = DataCategory | "nobody";

/**
 * The inventory of personal data: every column and the category of what it holds. A test compares it
 * with the migrated database: whoever adds a column says here what is in it, and what takes it away.
 */
export const personalDataInventory: Record<string, Record<string, Concerns>> = {
  member_session: {
    id: "visit",
    ...nobody("issued_at", "last_seen_at", "ended_at"),
  },
  member_search: {
    ...nobody("id", "session_id", "searched_at"),
    sealed_kennitala: "memberSearch",
    kennitala_digest: "memberSearch",
  },
  message: {
    ...nobody("id", "kind", "state", "outcome", "pass_title", "form_token", "created_at"),
    ...nobody("sending_at", "attempts", "refusal_code", "refusal_status", "status"),
    ...nobody("unknown_reason", "refused_field"),
    ...nobody(
      "sender",
      "message_parts",
      "message_length",
      "finished_at",
      "next_poll_at",
      "poll_count",
    ),
    ...nobody("version", "is_resend", "is_test", "bulk_list_id"),
    request: "message",
    recipient: "message",
    sealed_holder: "message",
    pass_id: "record",
    kennitala_digest: "record",
    staff_id: "record",
    /** Of the service's own record of the message, which holds the number. */
    service_id: "record",
  },
  handled_message: {
    ...nobody("message_id", "handled_at"),
    staff_id: "record",
    note: "record",
  },
  saved_text: {
    ...nobody("id", "pass_template_id", "name", "icelandic", "english", "is_default"),
  },
  text_link_request: {
    ...nobody("id", "subscriber_list_id", "content", "requested_at", "granted_at", "outcome"),
    ...nobody("message_id", "answered_at"),
    kennitala_digest: "textLink",
    sealed_kennitala: "textLink",
  },
  bulk_list: {
    ...nobody("id", "state", "created_at", "form_token", "recipients", "subscriber_list_id"),
    ...nobody(
      "recipient_column",
      "hidden_rows",
      "takes_hidden_rows",
      "fingerprint",
      "row_count",
      "recipient_count",
      "recipients_digest",
      "check_obstacle",
      "check_tries",
      "follows_id",
      "follow_up",
      "audience",
      "not_texted_days",
      "not_texted_since",
      "send_at",
    ),
    ...nobody(
      "confirmed_at",
      "sending_since",
      "pause_reason",
      "resume_at",
      "finished_at",
      "version",
      "kept_counts",
    ),
    staff_id: "record",
    sender_id: "record",
    /** Of a file, and at times of a person. */
    name: "record",
    request: "record",
    /** Of a row that was taken for a header, possibly. */
    columns: "list",
    reading: "list",
  },
  list_draft: {
    ...nobody("session_id", "created_at"),
    sealed: "list",
  },
  bulk_row: {
    ...nobody(
      "bulk_list_id",
      "line",
      "is_hidden",
      "is_corrected",
      "result",
      "pass_status",
      "leased_until",
      "checked_at",
      "texted_at",
      "had_no_phone",
    ),
    ...nobody("message_id"),
    sealed: "list",
    kennitala_digest: "record",
    pass_id: "record",
  },
  message_event: {
    ...nobody("id", "message_id", "copy_id", "status", "at", "position"),
    device: "message",
  },
  activity: {
    ...nobody("id", "at", "action", "outcome"),
    staff_id: "record",
    pass_id: "record",
    kennitala_digest: "record",
    details: "record",
  },
  scan: {
    ...nobody("id", "transaction_id", "pass_title", "actions", "is_valid", "opened_at"),
    ...nobody("shown_result"),
    pass_id: "record",
    code_digest: "record",
    code_stem_digest: "record",
    sealed_holder: "openedPass",
    staff_id: "record",
    /** A desk or an entrance, and at times a person who stands there. */
    scanner: "record",
  },
  pass_operation: {
    ...nobody("id", "kind", "state", "form_token", "pass_template_id", "pass_title", "scan_id"),
    ...nobody("scan_action", "amount", "stamps_left", "undoes"),
    ...nobody("refusal_code", "refusal_status"),
    ...nobody("started_at", "finished_at"),
    staff_id: "record",
    pass_id: "record",
  },
  opened_pass: {
    ...nobody("pass_title", "opened_at"),
    staff_id: "openedPass",
    pass_id: "openedPass",
    external_identifier: "openedPass",
    sealed_holder: "openedPass",
    link_digests: "openedPass",
  },
  rate_limit: {
    ...nobody("points", "expire", "created_at"),
    key: "address",
  },
  staff_session: {
    ...nobody("id", "issued_at", "last_seen_at", "ended_at"),
    account_id: "staffVisit",
    sealed_id_token: "staffVisit",
  },
  staff_invitation: {
    ...nobody("token_hash", "expires_at", "used_at"),
    account_id: "account",
  },
  staff_account: {
    ...nobody("id", "role", "must_change_password", "created_at", "disabled_at"),
    email: "account",
    name: "account",
    password_hash: "account",
    provider_subject: "account",
  },
};

function nobody<const Name extends string>(...names: Name[]): Record<Name, "nobody"> {
  return Object.fromEntries(names.map((name) => [name, "nobody"])) as Record<Name, "nobody">;
}
