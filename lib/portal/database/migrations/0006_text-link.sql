CREATE TABLE "text_link_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kennitala_digest" text NOT NULL,
	"sealed_kennitala" text,
	"subscriber_list_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"outcome" text,
	"dispatch_id" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "text_link_answered" CHECK (("text_link_request"."outcome" is null) = ("text_link_request"."answered_at" is null)
        and ("text_link_request"."outcome" is null or "text_link_request"."sealed_kennitala" is null)),
	CONSTRAINT "text_link_texted" CHECK (("text_link_request"."dispatch_id" is not null) = ("text_link_request"."outcome" is not distinct from 'texted'))
);
--> statement-breakpoint
ALTER TABLE "dispatch" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "text_link_request" ADD CONSTRAINT "text_link_request_dispatch_id_dispatch_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_link_of_member" ON "text_link_request" USING btree ("kennitala_digest","requested_at");--> statement-breakpoint
CREATE INDEX "text_link_requested" ON "text_link_request" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "text_link_granted" ON "text_link_request" USING btree ("granted_at") WHERE "text_link_request"."granted_at" is not null;