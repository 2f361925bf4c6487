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
CREATE TABLE "dispatch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text GENERATED ALWAYS AS (case when state in ('planned', 'sending', 'accepted') then 'open'
          when state = 'succeeded' then 'good'
          when state in ('refused', 'failed') then 'bad'
          else 'unknown' end) STORED NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"kennitala_digest" text,
	"staff_id" uuid NOT NULL,
	"form_token" uuid NOT NULL,
	"request" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"service_id" uuid,
	"refusal_code" text,
	"refusal_status" integer,
	"status" text,
	"recipient" text,
	"message_parts" integer,
	"message_length" integer,
	"finished_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_resend" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dispatch_form_token" UNIQUE("form_token"),
	CONSTRAINT "dispatch_kind" CHECK ("dispatch"."kind" in ('sms', 'notification')),
	CONSTRAINT "dispatch_accepted" CHECK (("dispatch"."state" in ('accepted', 'succeeded', 'failed', 'unresolved')) = ("dispatch"."service_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispatch_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"copy_id" uuid,
	"device" text,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
	CONSTRAINT "staff_account_email_case" CHECK ("staff_account"."email" = lower("staff_account"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_find" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"sealed_kennitala" text NOT NULL,
	"kennitala_digest" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
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
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_session" ALTER COLUMN "issued_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_session" ALTER COLUMN "last_seen_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_session" ALTER COLUMN "ended_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch" ADD CONSTRAINT "dispatch_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_event" ADD CONSTRAINT "dispatch_event_dispatch_id_dispatch_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_find" ADD CONSTRAINT "staff_find_session_id_staff_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_account_id_staff_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_account_id_staff_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_of_staff" ON "activity" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "activity_of_pass" ON "activity" USING btree ("pass_id","at");--> statement-breakpoint
CREATE INDEX "activity_of_action" ON "activity" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "dispatch_newest" ON "dispatch" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatch_of_outcome" ON "dispatch" USING btree ("kind","outcome","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatch_of_day" ON "dispatch" USING btree ("created_at","outcome");--> statement-breakpoint
CREATE INDEX "dispatch_wanting" ON "dispatch" USING btree ("created_at","id") WHERE "dispatch"."outcome" in ('bad', 'unknown');--> statement-breakpoint
CREATE INDEX "dispatch_of_member" ON "dispatch" USING btree ("kennitala_digest","created_at");--> statement-breakpoint
CREATE INDEX "dispatch_of_pass" ON "dispatch" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "dispatch_of_staff" ON "dispatch" USING btree ("kind","staff_id","created_at");--> statement-breakpoint
CREATE INDEX "dispatch_due" ON "dispatch" USING btree ("next_look_at") WHERE "dispatch"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "dispatch_unsettled" ON "dispatch" USING btree ("sending_at") WHERE "dispatch"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "dispatch_event_of" ON "dispatch_event" USING btree ("dispatch_id","position");--> statement-breakpoint
CREATE INDEX "staff_find_of_session" ON "staff_find" USING btree ("session_id","found_at");--> statement-breakpoint
CREATE INDEX "staff_invitation_account" ON "staff_invitation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_session_account" ON "staff_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_session_issued_at" ON "staff_session" USING btree ("issued_at");--> statement-breakpoint
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
CREATE TRIGGER "activity_is_not_emptied" BEFORE TRUNCATE ON "activity" FOR EACH STATEMENT EXECUTE FUNCTION "activity_is_kept"();
