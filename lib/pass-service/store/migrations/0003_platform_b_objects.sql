CREATE TABLE "platform_b_object" (
	"pass_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_b_object" ADD CONSTRAINT "platform_b_object_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_b_object_due" ON "platform_b_object" USING btree ("due_at") WHERE "platform_b_object"."due_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_pass_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_in <> pg_current_xact_id() THEN
    NEW.changed_in := pg_current_xact_id();
    NEW.last_modified := greatest(
      date_trunc('second', clock_timestamp()), OLD.last_modified + interval '1 second'
    );
    UPDATE "wallet_copy" SET push_due_at = '-infinity', push_attempts = 0, push_repeats = 0
    WHERE pass_id = NEW.id AND push_token IS NOT NULL AND removed_at IS NULL;
    UPDATE "platform_b_object" SET due_at = '-infinity', attempts = 0 WHERE pass_id = NEW.id;
  END IF;
  RETURN NEW;
END
$$;
