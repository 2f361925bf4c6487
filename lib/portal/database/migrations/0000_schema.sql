CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" uuid,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"pass_id" uuid,
	"kennitala_digest" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_row" (
	"bulk_list_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"sealed" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"kennitala_digest" text,
	"pass_id" uuid,
	"result" text,
	"pass_status" text,
	"leased_until" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"texted_at" timestamp (3) with time zone,
	"had_no_phone" boolean DEFAULT false NOT NULL,
	"message_id" uuid,
	CONSTRAINT "bulk_row_bulk_list_id_line_pk" PRIMARY KEY("bulk_list_id","line"),
	CONSTRAINT "bulk_row_message" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"form_token" uuid NOT NULL,
	"recipients" text NOT NULL,
	"recipient_column" integer DEFAULT 0 NOT NULL,
	"subscriber_list_id" uuid,
	"columns" jsonb NOT NULL,
	"reading" jsonb,
	"hidden_rows" integer DEFAULT 0 NOT NULL,
	"takes_hidden_rows" boolean DEFAULT false NOT NULL,
	"fingerprint" text,
	"row_count" integer DEFAULT 0 NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"recipients_digest" text,
	"check_obstacle" text,
	"check_tries" integer DEFAULT 0 NOT NULL,
	"follows_id" uuid,
	"follow_up" text,
	"audience" text,
	"not_texted_days" integer,
	"not_texted_since" timestamp (3) with time zone,
	"request" jsonb,
	"send_at" timestamp (3) with time zone,
	"sender_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"sending_since" timestamp (3) with time zone,
	"pause_reason" text,
	"resume_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"kept_counts" jsonb,
	CONSTRAINT "bulk_list_form_token" UNIQUE("form_token"),
	CONSTRAINT "bulk_list_paused" CHECK (("bulk_list"."state" = 'paused') = ("bulk_list"."pause_reason" is not null)),
	CONSTRAINT "bulk_list_finished_at" CHECK (("bulk_list"."state" in ('finished', 'stopped')) = ("bulk_list"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text GENERATED ALWAYS AS (case when state in ('planned', 'sending', 'accepted') then 'open'
          when state = 'succeeded' then 'good'
          when state in ('refused', 'failed') then 'bad'
          else 'unknown' end) STORED NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"sealed_holder" text,
	"kennitala_digest" text,
	"staff_id" uuid,
	"form_token" uuid NOT NULL,
	"request" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"service_id" uuid,
	"refusal_code" text,
	"refusal_status" integer,
	"refused_field" text,
	"unknown_reason" text,
	"status" text,
	"recipient" text,
	"message_parts" integer,
	"message_length" integer,
	"finished_at" timestamp (3) with time zone,
	"next_poll_at" timestamp (3) with time zone,
	"poll_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_resend" boolean DEFAULT false NOT NULL,
	"bulk_list_id" uuid,
	CONSTRAINT "message_form_token" UNIQUE("form_token"),
	CONSTRAINT "message_kind" CHECK ("message"."kind" in ('sms', 'notification')),
	CONSTRAINT "message_accepted" CHECK (("message"."state" in ('accepted', 'succeeded', 'failed', 'unresolved')) = ("message"."service_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"copy_id" uuid,
	"device" text,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handled_message" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_draft" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "opened_pass" (
	"staff_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"external_identifier" text,
	"sealed_holder" text,
	"link_digests" text[],
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_pass_staff_id_pass_id_pk" PRIMARY KEY("staff_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "pass_operation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"form_token" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"pass_id" uuid,
	"pass_template_id" uuid,
	"pass_title" text,
	"scan_id" uuid,
	"scan_action" text,
	"amount" integer,
	"stamps_left" integer,
	"undoes" uuid,
	"refusal_code" text,
	"refusal_status" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "pass_operation_form_token" UNIQUE("form_token"),
	CONSTRAINT "pass_operation_scan" CHECK (("pass_operation"."kind" in ('scan-action', 'undo')) = ("pass_operation"."scan_id" is not null)),
	CONSTRAINT "pass_operation_undo" CHECK (("pass_operation"."kind" = 'undo') = ("pass_operation"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "scan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"staff_id" uuid NOT NULL,
	"scanner" text,
	"code_digest" text,
	"code_stem_digest" text,
	"sealed_holder" text,
	"actions" jsonb NOT NULL,
	"is_valid" boolean,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pass_template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icelandic" text NOT NULL,
	"english" text NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "saved_text_name" UNIQUE("pass_template_id","name")
);
--> statement-breakpoint
CREATE TABLE "member_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"sealed_kennitala" text NOT NULL,
	"kennitala_digest" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"provider_subject" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "staff_account_email" UNIQUE("email"),
	CONSTRAINT "staff_account_provider_subject" UNIQUE("provider_subject"),
	CONSTRAINT "staff_account_role" CHECK ("staff_account"."role" in ('viewer', 'sender', 'manager', 'admin')),
	CONSTRAINT "staff_account_one_way_in" CHECK ("staff_account"."provider_subject" is null or "staff_account"."password_hash" is null),
	CONSTRAINT "staff_account_email_case" CHECK ("staff_account"."email" = lower("staff_account"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"sealed_id_token" text
);
--> statement-breakpoint
CREATE TABLE "text_link_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kennitala_digest" text NOT NULL,
	"sealed_kennitala" text,
	"subscriber_list_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"outcome" text,
	"message_id" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "text_link_answered" CHECK (("text_link_request"."outcome" is null) = ("text_link_request"."answered_at" is null)
        and ("text_link_request"."outcome" is null or "text_link_request"."sealed_kennitala" is null)),
	CONSTRAINT "text_link_texted" CHECK (("text_link_request"."message_id" is not null) = ("text_link_request"."outcome" is not distinct from 'texted'))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_bulk_list_id_bulk_list_id_fk" FOREIGN KEY ("bulk_list_id") REFERENCES "public"."bulk_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_list" ADD CONSTRAINT "bulk_list_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_list" ADD CONSTRAINT "bulk_list_sender_id_staff_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_bulk_list_id_bulk_list_id_fk" FOREIGN KEY ("bulk_list_id") REFERENCES "public"."bulk_list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handled_message" ADD CONSTRAINT "handled_message_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handled_message" ADD CONSTRAINT "handled_message_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_draft" ADD CONSTRAINT "list_draft_session_id_staff_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_pass" ADD CONSTRAINT "opened_pass_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_operation" ADD CONSTRAINT "pass_operation_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_operation" ADD CONSTRAINT "pass_operation_scan_id_scan_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_operation" ADD CONSTRAINT "pass_operation_undoes_pass_operation_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."pass_operation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan" ADD CONSTRAINT "scan_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_search" ADD CONSTRAINT "member_search_session_id_staff_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_account_id_staff_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_account_id_staff_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_link_request" ADD CONSTRAINT "text_link_request_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_of_staff" ON "activity" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "activity_of_pass" ON "activity" USING btree ("pass_id","at");--> statement-breakpoint
CREATE INDEX "activity_of_action" ON "activity" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "bulk_row_result" ON "bulk_row" USING btree ("bulk_list_id","result","line");--> statement-breakpoint
CREATE INDEX "bulk_row_unplanned" ON "bulk_row" USING btree ("bulk_list_id","result","line") WHERE "bulk_row"."message_id" is null and "bulk_row"."pass_id" is not null;--> statement-breakpoint
CREATE INDEX "bulk_row_of_member" ON "bulk_row" USING btree ("kennitala_digest");--> statement-breakpoint
CREATE INDEX "bulk_row_of_pass" ON "bulk_row" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "bulk_list_newest" ON "bulk_list" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_list_open" ON "bulk_list" USING btree ("state") WHERE "bulk_list"."state" not in ('finished', 'stopped');--> statement-breakpoint
CREATE INDEX "bulk_list_finished" ON "bulk_list" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "message_of_outcome" ON "message" USING btree ("kind","outcome","created_at","id");--> statement-breakpoint
CREATE INDEX "message_of_day" ON "message" USING btree ("created_at","outcome");--> statement-breakpoint
CREATE INDEX "message_needs_attention" ON "message" USING btree ("created_at","id") WHERE "message"."outcome" in ('bad', 'unknown');--> statement-breakpoint
CREATE INDEX "message_of_member" ON "message" USING btree ("kennitala_digest","created_at");--> statement-breakpoint
CREATE INDEX "message_of_pass" ON "message" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "message_of_staff" ON "message" USING btree ("kind","staff_id","created_at");--> statement-breakpoint
CREATE INDEX "message_due" ON "message" USING btree ("next_poll_at") WHERE "message"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "message_due_alone" ON "message" USING btree ("next_poll_at") WHERE "message"."next_poll_at" is not null and "message"."bulk_list_id" is null;--> statement-breakpoint
CREATE INDEX "message_of_bulk_list" ON "message" USING btree ("bulk_list_id","state","status") WHERE "message"."bulk_list_id" is not null;--> statement-breakpoint
CREATE INDEX "message_called_of_bulk_list" ON "message" USING btree ("bulk_list_id","sending_at") WHERE "message"."bulk_list_id" is not null;--> statement-breakpoint
CREATE INDEX "message_unsettled" ON "message" USING btree ("sending_at") WHERE "message"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "message_event_of" ON "message_event" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "member_session_issued_at" ON "member_session" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "opened_pass_newest" ON "opened_pass" USING btree ("staff_id","opened_at");--> statement-breakpoint
CREATE INDEX "pass_operation_of_pass" ON "pass_operation" USING btree ("pass_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_of_scan" ON "pass_operation" USING btree ("scan_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_undoes" ON "pass_operation" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "pass_operation_started" ON "pass_operation" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_unsettled" ON "pass_operation" USING btree ("started_at") WHERE "pass_operation"."state" = 'calling';--> statement-breakpoint
CREATE INDEX "scan_of_pass" ON "scan" USING btree ("pass_id","opened_at");--> statement-breakpoint
CREATE INDEX "scan_of_staff" ON "scan" USING btree ("staff_id","opened_at");--> statement-breakpoint
CREATE INDEX "scan_opened" ON "scan" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "scan_of_code" ON "scan" USING btree ("code_digest","opened_at");--> statement-breakpoint
CREATE INDEX "scan_of_code_stem" ON "scan" USING btree ("code_stem_digest","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_text_default" ON "saved_text" USING btree ("pass_template_id") WHERE "saved_text"."is_default";--> statement-breakpoint
CREATE INDEX "member_search_of_session" ON "member_search" USING btree ("session_id","searched_at");--> statement-breakpoint
CREATE INDEX "staff_invitation_account" ON "staff_invitation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_session_account" ON "staff_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_session_issued_at" ON "staff_session" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "text_link_of_member" ON "text_link_request" USING btree ("kennitala_digest","requested_at");--> statement-breakpoint
CREATE INDEX "text_link_requested" ON "text_link_request" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "text_link_of_message" ON "text_link_request" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "text_link_granted" ON "text_link_request" USING btree ("granted_at") WHERE "text_link_request"."granted_at" is not null;--> statement-breakpoint
CREATE FUNCTION "activity_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('felagi.retention', true) = 'on' THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	RAISE EXCEPTION 'what was recorded in "activity" is not changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activity_is_kept" BEFORE UPDATE OR DELETE ON "activity" FOR EACH ROW EXECUTE FUNCTION "activity_is_kept"();--> statement-breakpoint
CREATE TRIGGER "activity_is_not_emptied" BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION "activity_is_kept"();--> statement-breakpoint
-- LISTEN/NOTIFY: a payload names what changed, and carries no data.
-- The page of a bulk list follows the list and each message of it.
CREATE FUNCTION "notify_message_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', NEW.kind || ' ' || NEW.id || coalesce(' ' || NEW.bulk_list_id, ''));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "message_inserted" AFTER INSERT ON "message" FOR EACH ROW EXECUTE FUNCTION "notify_message_change"();--> statement-breakpoint
CREATE TRIGGER "message_changed" AFTER UPDATE ON "message" FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION "notify_message_change"();--> statement-breakpoint
CREATE FUNCTION "notify_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', 'access');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "staff_account_changed" AFTER UPDATE ON "staff_account" FOR EACH ROW EXECUTE FUNCTION "notify_access_change"();--> statement-breakpoint
CREATE TRIGGER "staff_session_ended" AFTER UPDATE ON "staff_session" FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "notify_access_change"();--> statement-breakpoint
CREATE FUNCTION "notify_bulk_list_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', 'bulk-list ' || NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "bulk_list_inserted" AFTER INSERT ON "bulk_list" FOR EACH ROW EXECUTE FUNCTION "notify_bulk_list_change"();--> statement-breakpoint
CREATE TRIGGER "bulk_list_changed" AFTER UPDATE ON "bulk_list" FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION "notify_bulk_list_change"();
