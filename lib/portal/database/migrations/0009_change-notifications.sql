-- LISTEN/NOTIFY: a payload names what changed, and carries no data.
CREATE FUNCTION "notify_dispatch_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', NEW.kind || ' ' || NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "dispatch_inserted" AFTER INSERT ON "dispatch" FOR EACH ROW EXECUTE FUNCTION "notify_dispatch_change"();--> statement-breakpoint
CREATE TRIGGER "dispatch_changed" AFTER UPDATE ON "dispatch" FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION "notify_dispatch_change"();--> statement-breakpoint
CREATE FUNCTION "notify_access_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('felagi_changes', 'access');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "staff_account_changed" AFTER UPDATE ON "staff_account" FOR EACH ROW EXECUTE FUNCTION "notify_access_change"();--> statement-breakpoint
CREATE TRIGGER "staff_session_ended" AFTER UPDATE ON "staff_session" FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "notify_access_change"();
