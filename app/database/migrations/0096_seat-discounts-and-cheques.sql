ALTER TABLE "manual_payments" ADD COLUMN "awaits_clearing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "full_cents" integer;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_clearing" CHECK (not "manual_payments"."awaits_clearing" or "manual_payments"."method" = 'cheque') NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_discount" CHECK (("seats"."full_cents" is null) = ("seats"."discount_reason" is null) and "seats"."full_cents" % 100 = 0 and length(btrim("seats"."discount_reason")) between 3 and 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "manual_payments" VALIDATE CONSTRAINT "manual_payments_clearing";--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_discount";
--> statement-breakpoint

-- A seat goes waiting → open → taken, and from the last two to refunded; it keeps its payment and its discount, and once taken its learner.
CREATE OR REPLACE FUNCTION seats_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.full_cents, OLD.discount_reason, OLD.created_at) IS DISTINCT FROM (NEW.payment_id, NEW.full_cents, NEW.discount_reason, NEW.created_at)
    OR (OLD.taken_at IS NOT NULL AND NEW.taken_at IS DISTINCT FROM OLD.taken_at)
    OR (OLD.state IN ('taken', 'refunded') AND NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email) THEN
    RAISE EXCEPTION 'seat % keeps its terms', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_terms';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'open'), ('open', 'taken'), ('open', 'refunded'), ('taken', 'refunded')) THEN
    RAISE EXCEPTION 'seat % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A seat is of a line of an unpaid order that has seats alone, and costs whole shillings, no more than without its discount.
CREATE OR REPLACE FUNCTION seats_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NOT EXISTS (
    SELECT FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = NEW.payment_id AND p.seat_number > 0 AND p.user_id IS NULL AND p.course_id IS NOT NULL AND p.amount_cents > 0 AND p.amount_cents % 100 = 0
      AND p.amount_cents <= coalesce(NEW.full_cents, p.amount_cents)
      AND o.status = 'unpaid' AND o.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payments other WHERE other.order_id = o.id AND other.seat_number = 0)
      AND NOT EXISTS (SELECT FROM line_discounts d WHERE d.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM plan_payments l WHERE l.order_id = o.id)
      AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)) THEN
    RAISE EXCEPTION 'payment % does not pay a seat', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_fit';
  END IF;
  RETURN NEW;
END $$;
