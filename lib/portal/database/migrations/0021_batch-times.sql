ALTER TABLE "batch" ADD COLUMN "not_texted_days" integer;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "batch" SET "not_texted_days" = round(extract(epoch from "confirmed_at" - "not_texted_since") / 86400) WHERE "not_texted_since" IS NOT NULL;--> statement-breakpoint
UPDATE "batch" SET "send_at" = "resume_at" WHERE "pause_reason" = 'scheduled';
