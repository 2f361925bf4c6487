ALTER TABLE "wallet_copy" RENAME COLUMN "tell_at" TO "push_due_at";--> statement-breakpoint
ALTER INDEX "wallet_copy_to_tell" RENAME TO "wallet_copy_push_due";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_pass_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_in <> pg_current_xact_id() THEN
    NEW.changed_in := pg_current_xact_id();
    NEW.last_modified := greatest(
      date_trunc('second', clock_timestamp()), OLD.last_modified + interval '1 second'
    );
    UPDATE "wallet_copy" SET push_due_at = '-infinity'
    WHERE pass_id = NEW.id AND push_token IS NOT NULL AND removed_at IS NULL;
  END IF;
  RETURN NEW;
END
$$;
