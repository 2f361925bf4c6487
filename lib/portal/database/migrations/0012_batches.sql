CREATE TABLE "batch_row" (
	"batch_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"sealed" text,
	"kennitala_digest" text,
	"pass_id" uuid,
	"result" text,
	"pass_status" text,
	"checked_at" timestamp (3) with time zone,
	"texted_at" timestamp (3) with time zone,
	"dispatch_id" uuid,
	CONSTRAINT "batch_row_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "batch_row_dispatch" UNIQUE("dispatch_id")
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"form_token" uuid NOT NULL,
	"recipients" text NOT NULL,
	"subscriber_list_id" uuid,
	"columns" jsonb NOT NULL,
	"fingerprint" text,
	"follows_id" uuid,
	"audience" text,
	"not_texted_since" timestamp (3) with time zone,
	"request" jsonb,
	"sender_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"pause_reason" text,
	"resume_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_form_token" UNIQUE("form_token"),
	CONSTRAINT "batch_paused" CHECK (("batch"."state" = 'paused') = ("batch"."pause_reason" is not null)),
	CONSTRAINT "batch_finished_at" CHECK (("batch"."state" in ('finished', 'stopped')) = ("batch"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "dispatch" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_dispatch_id_dispatch_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatch"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_sender_id_staff_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_row_result" ON "batch_row" USING btree ("batch_id","result","line");--> statement-breakpoint
CREATE INDEX "batch_row_unplanned" ON "batch_row" USING btree ("batch_id","result","line") WHERE "batch_row"."dispatch_id" is null and "batch_row"."pass_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_row_of_member" ON "batch_row" USING btree ("kennitala_digest");--> statement-breakpoint
CREATE INDEX "batch_row_of_pass" ON "batch_row" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "batch_newest" ON "batch" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "batch_open" ON "batch" USING btree ("state") WHERE "batch"."state" not in ('finished', 'stopped');--> statement-breakpoint
CREATE INDEX "batch_finished" ON "batch" USING btree ("finished_at");--> statement-breakpoint
ALTER TABLE "dispatch" ADD CONSTRAINT "dispatch_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_of_batch" ON "dispatch" USING btree ("batch_id","state","status") WHERE "dispatch"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "dispatch_called_of_batch" ON "dispatch" USING btree ("batch_id","sending_at") WHERE "dispatch"."batch_id" is not null;--> statement-breakpoint
-- A page of a batch follows the batch and every message of it.
CREATE OR REPLACE FUNCTION "notify_dispatch_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', NEW.kind || ' ' || NEW.id || coalesce(' ' || NEW.batch_id, ''));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "notify_batch_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', 'batch ' || NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "batch_inserted" AFTER INSERT ON "batch" FOR EACH ROW EXECUTE FUNCTION "notify_batch_change"();--> statement-breakpoint
CREATE TRIGGER "batch_changed" AFTER UPDATE ON "batch" FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION "notify_batch_change"();
