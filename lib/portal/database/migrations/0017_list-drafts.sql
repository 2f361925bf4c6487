CREATE TABLE "list_draft" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "recipient_column" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_draft" ADD CONSTRAINT "list_draft_session_id_staff_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_session"("id") ON DELETE cascade ON UPDATE no action;