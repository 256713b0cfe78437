CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"email" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mailed_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seats_state" CHECK ("seats"."state" in ('waiting', 'open', 'taken', 'refunded')),
	CONSTRAINT "seats_email" CHECK ("seats"."email" = lower("seats"."email") and char_length("seats"."email") between 3 and 254),
	CONSTRAINT "seats_mail" CHECK ("seats"."email" is not null or "seats"."mailed_at" is null),
	CONSTRAINT "seats_dates" CHECK (case "seats"."state" when 'waiting' then num_nonnulls("seats"."mailed_at", "seats"."taken_at") = 0 when 'open' then "seats"."taken_at" is null when 'taken' then "seats"."taken_at" is not null else true end)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seat_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_payment_key" ON "seats" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "seats_email_idx" ON "seats" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "seats_to_mail_idx" ON "seats" USING btree ("created_at") WHERE state = 'open' and email is not null and mailed_at is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seat" CHECK ("payments"."seat_number" between 0 and 100 and ("payments"."seat_number" = 0 or "payments"."order_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_seat";
--> statement-breakpoint

-- A seat goes waiting → open → taken, and from the last two to refunded; it keeps its payment, and once taken its learner.
CREATE FUNCTION seats_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.created_at) IS DISTINCT FROM (NEW.payment_id, NEW.created_at)
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
CREATE TRIGGER seats_terms BEFORE UPDATE ON "seats" FOR EACH ROW EXECUTE FUNCTION seats_keep_terms();
--> statement-breakpoint
CREATE TRIGGER seats_kept BEFORE DELETE ON "seats" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- A seat is of a line of an unpaid order that has seats alone, and costs whole shillings without a discount.
CREATE FUNCTION seats_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NOT EXISTS (
    SELECT FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = NEW.payment_id AND p.seat_number > 0 AND p.user_id IS NULL AND p.course_id IS NOT NULL AND p.amount_cents > 0 AND p.amount_cents % 100 = 0
      AND o.status = 'unpaid' AND o.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payments other WHERE other.order_id = o.id AND other.seat_number = 0)
      AND NOT EXISTS (SELECT FROM line_discounts d WHERE d.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM plan_payments l WHERE l.order_id = o.id)
      AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)) THEN
    RAISE EXCEPTION 'payment % does not pay a seat', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_fit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seats_fit BEFORE INSERT ON "seats" FOR EACH ROW EXECUTE FUNCTION seats_fit();
--> statement-breakpoint

-- Checked at commit: the payment of a seat is exactly one of unpaid, held for nobody yet, a learner's, or given back.
CREATE FUNCTION seats_agree(paid uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments p LEFT JOIN seats s ON s.payment_id = p.id WHERE p.id = paid AND p.seat_number > 0 AND NOT coalesce(CASE s.state
      WHEN 'waiting' THEN p.status IN ('pending', 'failed') AND p.user_id IS NULL
      WHEN 'open' THEN p.status = 'completed' AND p.user_id IS NULL
      WHEN 'taken' THEN p.status = 'completed'
      WHEN 'refunded' THEN p.status = 'refunded' END, false)) THEN
    RAISE EXCEPTION 'the seat of payment % and its payment disagree', paid USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_agree';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION seats_check_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seats_agree(NEW.payment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION seats_check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seats_agree(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seats_agree AFTER INSERT OR UPDATE OF state ON "seats" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION seats_check_seat();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_of_seats AFTER INSERT OR UPDATE OF status, user_id, seat_number ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.seat_number > 0) EXECUTE FUNCTION seats_check_payment();
--> statement-breakpoint

-- Checked at commit: seats are ordered with a quotation.
CREATE FUNCTION seats_need_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p JOIN quotations q ON q.order_id = p.order_id WHERE p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'the order of seat % has no quotation', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_need_quotation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seats_need_quotation AFTER INSERT ON "seats" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION seats_need_quotation();
--> statement-breakpoint

-- A line keeps its place among the seats of its order.
CREATE FUNCTION payments_keep_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % keeps its seat', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_seat_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_seat_kept BEFORE UPDATE OF seat_number ON "payments" FOR EACH ROW
  WHEN (OLD.seat_number <> NEW.seat_number) EXECUTE FUNCTION payments_keep_seat();
--> statement-breakpoint

-- A gift is opened once, and a seat taken once: whoever has the course by it keeps it.
CREATE OR REPLACE FUNCTION payments_keep_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seat_number > 0 OR EXISTS (SELECT FROM gifts g WHERE g.order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'payment % has its learner', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_recipient';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Checked at commit: taking a seat enrols the learner on its payment.
CREATE FUNCTION seats_enrol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seats s WHERE s.id = NEW.id AND s.state = 'taken') AND NOT EXISTS (
    SELECT FROM payments p JOIN enrolments e ON e.payment_id = p.id AND e.user_id = p.user_id AND e.course_id = p.course_id AND e.revoked_at IS NULL
    WHERE p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'seat % is taken, but gives nobody the course', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_enrolled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seats_enrolled AFTER UPDATE OF state ON "seats" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'taken' AND OLD.state <> 'taken') EXECUTE FUNCTION seats_enrol();
