-- A voided or deleted pass keeps its values; other passes of the template may have the same ones.
-- The trigger fires on "value" alone: a wallet does not show "is_unique", so an update of it must not
-- mark the pass as changed.
CREATE OR REPLACE TRIGGER "pass_input_value_change" AFTER INSERT OR DELETE OR UPDATE OF "value"
ON "pass_input_value" FOR EACH ROW EXECUTE FUNCTION "note_pass_part_change"();--> statement-breakpoint
CREATE FUNCTION "release_unique_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pass_input_value" SET is_unique = false WHERE pass_id = NEW.id AND is_unique;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_closed" AFTER UPDATE OF "voided_at", "deletion_requested_at", "deleted_at"
ON "pass" FOR EACH ROW
WHEN (coalesce(NEW.voided_at, NEW.deletion_requested_at, NEW.deleted_at) IS NOT NULL)
EXECUTE FUNCTION "release_unique_values"();--> statement-breakpoint
CREATE FUNCTION "enter_value_of_closed_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_unique := NOT EXISTS (
    SELECT FROM "pass" WHERE id = NEW.pass_id
    AND coalesce(voided_at, deletion_requested_at, deleted_at) IS NOT NULL
  );
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_input_value_entered" BEFORE INSERT ON "pass_input_value"
FOR EACH ROW WHEN (NEW.is_unique) EXECUTE FUNCTION "enter_value_of_closed_pass"();--> statement-breakpoint
UPDATE "pass_input_value" SET is_unique = false FROM "pass"
WHERE "pass".id = "pass_input_value".pass_id AND "pass_input_value".is_unique
AND coalesce("pass".voided_at, "pass".deletion_requested_at, "pass".deleted_at) IS NOT NULL;
