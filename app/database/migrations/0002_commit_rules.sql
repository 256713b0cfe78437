-- Two super_admins who remove each other at once each still see the other: one has to wait and look again (decision A5).
CREATE OR REPLACE FUNCTION admins_keep_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(721002);
  IF NOT EXISTS (SELECT FROM admins WHERE role = 'super_admin') THEN
    RAISE EXCEPTION 'the last super_admin stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'admins_last';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Checked at commit: a refunded payment leaves no live enrolment resting on it (I1, decision M11).
CREATE FUNCTION payments_refund_ends_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM enrolments e WHERE e.payment_id = NEW.id AND e.revoked_at IS NULL) THEN
    RAISE EXCEPTION 'payment % is refunded, but still gives access', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refunded';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_refunded AFTER UPDATE OF status ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'refunded') EXECUTE FUNCTION payments_refund_ends_access();
