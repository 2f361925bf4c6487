CREATE TABLE "development_signer" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"certificate" text NOT NULL,
	"key" text NOT NULL,
	"intermediate" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "development_signer_only" CHECK ("development_signer"."only")
);
--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "last_modified" timestamp (0) with time zone DEFAULT date_trunc('second', clock_timestamp()) NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "device_identifier" text;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "push_token" text;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "registered_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "tell_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "fetched_version" timestamp (0) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_copy_once_on_device" ON "wallet_copy" USING btree ("device_identifier","pass_id") WHERE "wallet_copy"."removed_at" is null and "wallet_copy"."device_identifier" is not null;--> statement-breakpoint
CREATE INDEX "wallet_copy_to_tell" ON "wallet_copy" USING btree ("tell_at") WHERE "wallet_copy"."tell_at" is not null;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD CONSTRAINT "wallet_copy_device" CHECK ("wallet_copy"."platform" = 'PLATFORM_A_WALLET' or ("wallet_copy"."device_identifier" is null and "wallet_copy"."push_token" is null));
--> statement-breakpoint
-- Whatever changes a pass says so here: the first time within a transaction, because until it is
-- committed nobody has seen any of it.
CREATE FUNCTION "note_pass_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_in <> pg_current_xact_id() THEN
    NEW.changed_in := pg_current_xact_id();
    NEW.last_modified := greatest(
      date_trunc('second', clock_timestamp()), OLD.last_modified + interval '1 second'
    );
    UPDATE "wallet_copy" SET tell_at = '-infinity'
    WHERE pass_id = NEW.id AND push_token IS NOT NULL AND removed_at IS NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_change" BEFORE UPDATE ON "pass"
FOR EACH ROW EXECUTE FUNCTION "note_pass_change"();--> statement-breakpoint
CREATE FUNCTION "note_pass_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pass" SET changed_in = changed_in WHERE id = coalesce(NEW.pass_id, OLD.pass_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_input_value_change" AFTER INSERT OR UPDATE OR DELETE ON "pass_input_value"
FOR EACH ROW EXECUTE FUNCTION "note_pass_part_change"();--> statement-breakpoint
CREATE TRIGGER "pass_back_field_change" AFTER INSERT OR UPDATE OR DELETE ON "pass_back_field"
FOR EACH ROW EXECUTE FUNCTION "note_pass_part_change"();--> statement-breakpoint
-- A message stands on the pass from the moment it is queued, so that a device that is told to look
-- finds it.
CREATE FUNCTION "note_pass_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pass" SET changed_in = changed_in FROM "wallet_copy"
  WHERE "wallet_copy".id = NEW.wallet_copy_id AND "wallet_copy".platform = 'PLATFORM_A_WALLET'
    AND "pass".id = "wallet_copy".pass_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notification_entry_queued" AFTER INSERT ON "notification_entry"
FOR EACH ROW WHEN (NEW.status = 'QUEUED') EXECUTE FUNCTION "note_pass_message"();
