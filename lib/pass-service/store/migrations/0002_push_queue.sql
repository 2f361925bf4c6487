ALTER TABLE "wallet_copy" ADD COLUMN "push_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD COLUMN "push_repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A change of the pass begins its pushes anew, whatever became of those of an earlier change.
CREATE OR REPLACE FUNCTION "note_pass_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_in <> pg_current_xact_id() THEN
    NEW.changed_in := pg_current_xact_id();
    NEW.last_modified := greatest(
      date_trunc('second', clock_timestamp()), OLD.last_modified + interval '1 second'
    );
    UPDATE "wallet_copy" SET push_due_at = '-infinity', push_attempts = 0, push_repeats = 0
    WHERE pass_id = NEW.id AND push_token IS NOT NULL AND removed_at IS NULL;
  END IF;
  RETURN NEW;
END
$$;
