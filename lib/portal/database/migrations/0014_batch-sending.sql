ALTER TABLE "batch" ADD COLUMN "row_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "recipient_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "sending_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "dispatch_due_alone" ON "dispatch" USING btree ("next_poll_at") WHERE "dispatch"."next_poll_at" is not null and "dispatch"."batch_id" is null;