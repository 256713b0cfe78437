-- A refund: asked for, under way, and done once; what was given back stays given back.
CREATE FUNCTION refunds_keep_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('requested', 'submitting'), ('requested', 'done'), ('requested', 'cancelled'),
    ('submitting', 'requested'), ('submitting', 'done'), ('submitting', 'failed'), ('submitting', 'unknown'),
    ('unknown', 'requested'), ('unknown', 'done'), ('unknown', 'failed'), ('failed', 'done')
  ) THEN
    RAISE EXCEPTION 'refund % may not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_transition BEFORE UPDATE OF status ON "refunds" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refunds_keep_transitions();
--> statement-breakpoint

-- Never more is given back than came in: the receipt is locked, so that two refunds at once see each other.
CREATE FUNCTION refunds_stay_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received integer;
  given bigint;
BEGIN
  SELECT amount_cents INTO received FROM mpesa_receipts WHERE receipt = NEW.receipt FOR UPDATE;
  SELECT coalesce(sum(amount_cents), 0) INTO given FROM refunds
    WHERE receipt = NEW.receipt AND id <> NEW.id AND status NOT IN ('failed', 'cancelled');
  IF given + NEW.amount_cents > received THEN
    RAISE EXCEPTION 'refunds of receipt % would be more than came in', NEW.receipt USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_receipt';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_receipt BEFORE INSERT OR UPDATE OF amount_cents, status ON "refunds" FOR EACH ROW
  WHEN (NEW.status NOT IN ('failed', 'cancelled')) EXECUTE FUNCTION refunds_stay_within_receipt();
--> statement-breakpoint

CREATE TRIGGER refunds_kept BEFORE DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER refund_payments_kept BEFORE DELETE OR UPDATE ON "refund_payments" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payment_claims_kept BEFORE DELETE ON "payment_claims" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER transaction_checks_kept BEFORE DELETE ON "transaction_checks" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
