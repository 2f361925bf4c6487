CREATE TABLE "handled_dispatch" (
	"dispatch_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handled_dispatch" ADD CONSTRAINT "handled_dispatch_dispatch_id_dispatch_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handled_dispatch" ADD CONSTRAINT "handled_dispatch_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;