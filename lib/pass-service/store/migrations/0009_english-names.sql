ALTER TABLE "membership_type" ADD COLUMN "english_name" text;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "english_name" text;