ALTER TABLE "batch" ADD COLUMN "check_obstacle" text;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "check_tries" integer DEFAULT 0 NOT NULL;