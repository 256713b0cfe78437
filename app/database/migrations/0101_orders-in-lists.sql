-- An order is one row in lists and counts, methods are true, and references are compared without their dashes.
ALTER TABLE "payments" ADD COLUMN "listed_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listed_status" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "listed_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_listed" CHECK ("payments"."listed_status" in ('pending', 'completed', 'failed', 'refunded', 'admin_enrolled', 'test_completed', 'partly_refunded') and ("payments"."listed_status" is null or "payments"."listed_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."payment_method" ~ '^[a-z][a-z_]{1,30}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_shape";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shape" CHECK (case "payments"."payment_method" when 'admin_enrollment' then "payments"."order_id" is null and "payments"."amount_cents" = 0 and "payments"."status" = 'admin_enrolled' when 'test' then "payments"."order_id" is null and "payments"."amount_cents" = 0 and "payments"."status" = 'test_completed' else "payments"."order_id" is not null and "payments"."amount_cents" >= 0 and "payments"."status" in ('pending', 'completed', 'failed', 'refunded') end) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_totals" DROP CONSTRAINT "payment_totals_status";--> statement-breakpoint
ALTER TABLE "payment_totals" ADD CONSTRAINT "payment_totals_status" CHECK ("payment_totals"."status" in ('pending', 'completed', 'failed', 'refunded', 'admin_enrolled', 'test_completed', 'partly_refunded')) NOT VALID;--> statement-breakpoint

-- The method of an order's line is M-Pesa's until the money has come by another way.
CREATE OR REPLACE FUNCTION payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.order_id IS NOT NULL AND NEW.order_id = OLD.order_id AND OLD.course_title = NEW.course_title
    AND (OLD.payment_method = NEW.payment_method
      OR ((OLD.payment_method = 'mpesa' OR OLD.status IN ('pending', 'failed')) AND NEW.status IN ('completed', 'refunded') AND NEW.payment_method NOT IN ('admin_enrollment', 'test')))
    AND (OLD.amount_cents = NEW.amount_cents OR (OLD.status IN ('pending', 'failed')
      AND EXISTS (SELECT FROM plan_payments l JOIN plans a ON a.id = l.plan_id WHERE l.order_id = OLD.order_id AND a.course_count > 1))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'amount, method, order and course title of payment % are final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_terms';
END $$;--> statement-breakpoint
DROP TRIGGER payments_free ON "payments";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_free AFTER INSERT ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.amount_cents = 0) EXECUTE FUNCTION payments_free();--> statement-breakpoint
CREATE OR REPLACE FUNCTION line_discounts_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.payment_id AND p.order_id IS NOT NULL AND p.amount_cents = NEW.full_cents - NEW.reduction_cents) THEN
    RAISE EXCEPTION 'payment % is not % less %', NEW.payment_id, NEW.full_cents, NEW.reduction_cents USING ERRCODE = 'check_violation', CONSTRAINT = 'line_discounts_amount';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

-- Sets how lists show some orders. An order that nobody tried to pay, of a quotation that nobody accepted, is in no list. The first line of
-- each course finds the order by its title; the first line of all stands for it, and has its money.
CREATE FUNCTION list_orders(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH states AS (
    SELECT p.order_id,
      CASE WHEN bool_or(p.status = 'completed') THEN CASE WHEN bool_or(p.status = 'refunded') THEN 'partly_refunded' ELSE 'completed' END
        WHEN bool_or(p.status = 'refunded') THEN 'refunded'
        WHEN bool_and(p.phone_number IS NULL) AND EXISTS (SELECT FROM quotations q WHERE q.order_id = p.order_id AND q.accepted_at IS NULL AND q.state <> 'paid') THEN NULL
        WHEN bool_or(p.status = 'pending') THEN 'pending' ELSE 'failed' END AS status,
      coalesce(sum(p.amount_cents) FILTER (WHERE p.status = 'completed'), sum(p.amount_cents)) AS cents
    FROM payments p WHERE p.order_id = ANY(changed) GROUP BY p.order_id
  ), lines AS (
    SELECT p.id, p.order_id, first_value(p.id) OVER (PARTITION BY p.order_id ORDER BY p.course_title, p.id) AS first_id,
      row_number() OVER (PARTITION BY p.order_id, lower(p.course_title) ORDER BY p.course_title, p.id) AS of_course
    FROM payments p WHERE p.order_id = ANY(changed)
  ), shown AS (
    SELECT l.id, CASE WHEN l.of_course = 1 THEN l.first_id END AS listed_id, CASE WHEN l.of_course = 1 THEN s.status END AS listed_status,
      CASE WHEN l.id = l.first_id THEN s.cents END AS listed_cents
    FROM lines l JOIN states s USING (order_id)
  )
  UPDATE payments p SET listed_id = s.listed_id, listed_status = s.listed_status, listed_cents = s.listed_cents
  FROM shown s WHERE p.id = s.id AND (p.listed_id, p.listed_status, p.listed_cents) IS DISTINCT FROM (s.listed_id, s.listed_status, s.listed_cents::integer)
$$;--> statement-breakpoint

-- A line without an order is a row of its own.
CREATE FUNCTION payments_list_single() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_id := NEW.id;
  NEW.listed_status := NEW.status;
  NEW.listed_cents := NEW.amount_cents;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_list_single BEFORE INSERT OR UPDATE ON "payments" FOR EACH ROW WHEN (NEW.order_id IS NULL) EXECUTE FUNCTION payments_list_single();--> statement-breakpoint

CREATE FUNCTION payments_list() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT order_id FROM new_payments WHERE order_id IS NOT NULL);
  ELSE
    changed := ARRAY(SELECT DISTINCT n.order_id FROM new_payments n JOIN old_payments o USING (id)
      WHERE n.order_id IS NOT NULL AND (n.order_id, n.status, n.amount_cents, n.course_title, n.phone_number IS NULL)
        IS DISTINCT FROM (o.order_id, o.status, o.amount_cents, o.course_title, o.phone_number IS NULL));
  END IF;
  IF cardinality(changed) > 0 THEN PERFORM list_orders(changed); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_listed AFTER INSERT ON "payments" REFERENCING NEW TABLE AS new_payments FOR EACH STATEMENT EXECUTE FUNCTION payments_list();--> statement-breakpoint
CREATE TRIGGER payments_listed_again AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS new_payments OLD TABLE AS old_payments FOR EACH STATEMENT EXECUTE FUNCTION payments_list();--> statement-breakpoint
CREATE FUNCTION quotations_list_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_orders(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quotations_list_order AFTER INSERT OR UPDATE OF state, accepted_at ON "quotations" FOR EACH ROW EXECUTE FUNCTION quotations_list_order();--> statement-breakpoint

-- Orders are added up by day as lists show them, courses line by line. The buyer of a seat or a gift is its order's.
CREATE OR REPLACE FUNCTION payments_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals (day, status, payments, amount_cents)
      SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, listed_status, count(*), sum(listed_cents)
      FROM new_payments WHERE id = listed_id AND listed_status IS NOT NULL GROUP BY 1, 2;
    INSERT INTO course_totals (course_id, month, status, payments, amount_cents)
      SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      FROM new_payments GROUP BY 1, 2, 3;
    -- In one order, so that two purchases never wait in a circle. What is there already is not written again.
    INSERT INTO payment_buyers (user_id, name, email)
      SELECT DISTINCT coalesce(o.user_id, n.user_id), n.buyer_name, n.buyer_email FROM new_payments n LEFT JOIN orders o ON o.id = n.order_id
      WHERE coalesce(o.user_id, n.user_id) IS NOT NULL ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
    INSERT INTO payment_titles (title)
      SELECT DISTINCT course_title FROM new_payments n
      WHERE NOT EXISTS (SELECT FROM payment_titles t WHERE t.title = n.course_title) ORDER BY 1 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO payment_totals (day, status, payments, amount_cents)
      SELECT day, status, sum(one), sum(cents) FROM (
        SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date AS day, listed_status AS status, 1 AS one, listed_cents AS cents
        FROM new_payments WHERE id = listed_id AND listed_status IS NOT NULL
        UNION ALL
        SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, listed_status, -1, -listed_cents
        FROM old_payments WHERE id = listed_id AND listed_status IS NOT NULL
      ) changes GROUP BY day, status HAVING sum(one) <> 0 OR sum(cents) <> 0;
    INSERT INTO course_totals (course_id, month, status, payments, amount_cents)
      SELECT course_id, month, status, sum(one), sum(cents) FROM (
        SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date AS month, status, 1 AS one, amount_cents AS cents FROM new_payments
        UNION ALL
        SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, -1, -amount_cents FROM old_payments
      ) changes GROUP BY course_id, month, status HAVING sum(one) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The next migration adds every row up again.
DELETE FROM "payment_totals";--> statement-breakpoint

-- References: 'RB-0012' and 'RB0012' are one. Where both are there, the later one keeps a key of its own.
ALTER TABLE "manual_payments" ADD COLUMN "reference_key" text;--> statement-breakpoint
ALTER TABLE "manual_payments" DISABLE TRIGGER "manual_payments_keep";--> statement-breakpoint
UPDATE "manual_payments" m SET reference_key = replace(m.reference, '-', '') || CASE WHEN k.place > 1 THEN '~' || m.id ELSE '' END
  FROM (SELECT id, row_number() OVER (PARTITION BY method, replace(reference, '-', '') ORDER BY (status = 'rejected'), created_at, id) AS place FROM "manual_payments") k
  WHERE k.id = m.id;--> statement-breakpoint
ALTER TABLE "manual_payments" ENABLE TRIGGER "manual_payments_keep";--> statement-breakpoint
CREATE FUNCTION manual_payments_set_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference_key := replace(NEW.reference, '-', '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER manual_payments_key BEFORE INSERT ON "manual_payments" FOR EACH ROW WHEN (NEW.reference_key IS NULL) EXECUTE FUNCTION manual_payments_set_key();--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_reference_key_key" ON "manual_payments" USING btree ("method","reference_key") WHERE status <> 'rejected';--> statement-breakpoint
DROP INDEX "manual_payments_reference_key";--> statement-breakpoint
CREATE INDEX "manual_payments_key_search_idx" ON "manual_payments" USING gin ("reference_key" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "manual_payments_reference_search_idx";--> statement-breakpoint
CREATE INDEX "statement_lines_recorded_key_idx" ON "statement_lines" USING btree (replace("receipt", '-', '')) WHERE receipt like '%:%';--> statement-breakpoint
CREATE INDEX "refunds_refund_receipt_key_idx" ON "refunds" USING btree (replace("refund_receipt", '-', ''));
