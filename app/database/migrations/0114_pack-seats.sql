ALTER TABLE "seats" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE INDEX "seats_invited_idx" ON "seats" USING btree ("mailed_at") WHERE state = 'open' and mailed_at is not null;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_locale" CHECK ("seats"."locale" in ('en', 'sw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_locale";
--> statement-breakpoint

-- A seat goes waiting → open → taken, and from the last two to refunded. An organisation takes it back from whoever took it twice at most: then it
-- is open again. It keeps its payment and its discount, and the learner who has it.
CREATE OR REPLACE FUNCTION seats_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_back boolean := OLD.state = 'taken' AND NEW.state = 'open' AND OLD.left_at IS NULL AND NEW.returns = OLD.returns + 1;
BEGIN
  IF (OLD.payment_id, OLD.full_cents, OLD.discount_reason, OLD.created_at) IS DISTINCT FROM (NEW.payment_id, NEW.full_cents, NEW.discount_reason, NEW.created_at)
    OR (NOT is_back AND (NEW.returns <> OLD.returns OR (OLD.taken_at IS NOT NULL AND NEW.taken_at IS DISTINCT FROM OLD.taken_at)))
    OR (OLD.left_at IS NOT NULL AND NEW.left_at IS DISTINCT FROM OLD.left_at)
    OR (OLD.state IN ('taken', 'refunded') AND NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email) THEN
    RAISE EXCEPTION 'seat % keeps its terms', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_terms';
  END IF;
  IF NEW.state <> OLD.state AND NOT is_back AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'open'), ('open', 'taken'), ('open', 'refunded'), ('taken', 'refunded')) THEN
    RAISE EXCEPTION 'seat % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Checked at commit: seats are ordered with a quotation, or by an organisation in a pack.
CREATE OR REPLACE FUNCTION seats_need_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p JOIN quotations q ON q.order_id = p.order_id WHERE p.id = NEW.payment_id)
    AND NOT EXISTS (SELECT FROM payments p JOIN pack_orders o ON o.order_id = p.order_id WHERE p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'the order of seat % has no quotation', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_need_quotation';
  END IF;
  RETURN NULL;
END $$;
