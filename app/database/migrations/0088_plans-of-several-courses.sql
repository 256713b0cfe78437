CREATE TABLE "plan_lines" (
	"plan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"course_id" uuid,
	"course_title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"open_for" uuid,
	CONSTRAINT "plan_lines_plan_id_position_pk" PRIMARY KEY("plan_id","position"),
	CONSTRAINT "plan_lines_price" CHECK ("plan_lines"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "course_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_lines_open_key" ON "plan_lines" USING btree ("open_for","course_id");--> statement-breakpoint
CREATE INDEX "plan_lines_course_idx" ON "plan_lines" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_courses" CHECK ("plans"."course_count" between 1 and 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "plans" VALIDATE CONSTRAINT "plans_courses";--> statement-breakpoint

-- The learner of a line is that of its plan, while the plan takes payments: one plan for a course at a time.
CREATE FUNCTION plan_lines_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN a.state IN ('waiting', 'active', 'paused') THEN a.user_id END INTO NEW.open_for FROM plans a WHERE a.id = NEW.plan_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_lines_open BEFORE INSERT ON "plan_lines" FOR EACH ROW EXECUTE FUNCTION plan_lines_open();
--> statement-breakpoint
CREATE FUNCTION plans_open_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_lines SET open_for = CASE WHEN NEW.state IN ('waiting', 'active', 'paused') THEN NEW.user_id END WHERE plan_id = NEW.id
    AND open_for IS DISTINCT FROM CASE WHEN NEW.state IN ('waiting', 'active', 'paused') THEN NEW.user_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_open_lines AFTER UPDATE OF state, user_id ON "plans" FOR EACH ROW EXECUTE FUNCTION plans_open_lines();
--> statement-breakpoint

-- A line keeps its terms. Only a deleted course leaves it, and then the plan: it takes no more payments.
CREATE FUNCTION plan_lines_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.plan_id, OLD.position, OLD.course_title, OLD.price_cents) IS DISTINCT FROM (NEW.plan_id, NEW.position, NEW.course_title, NEW.price_cents)
    OR (NEW.course_id IS NOT NULL AND NEW.course_id IS DISTINCT FROM OLD.course_id) THEN
    RAISE EXCEPTION 'lines of plan % keep their terms', OLD.plan_id USING ERRCODE = 'check_violation', CONSTRAINT = 'plan_lines_terms';
  END IF;
  IF NEW.course_id IS NULL AND OLD.course_id IS NOT NULL THEN
    UPDATE plans SET course_id = NULL WHERE id = NEW.plan_id AND course_id IS NOT NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_lines_terms BEFORE UPDATE ON "plan_lines" FOR EACH ROW EXECUTE FUNCTION plan_lines_keep_terms();
--> statement-breakpoint
CREATE TRIGGER plan_lines_kept BEFORE DELETE ON "plan_lines" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- The line of a plan for one course, whichever release writes the plan.
CREATE FUNCTION plans_of_one_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_lines (plan_id, position, course_id, course_title, price_cents) VALUES (NEW.id, 0, NEW.course_id, NEW.course_title, NEW.price_cents);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_of_one_course AFTER INSERT ON "plans" FOR EACH ROW WHEN (NEW.course_count = 1) EXECUTE FUNCTION plans_of_one_course();
--> statement-breakpoint
INSERT INTO "plan_lines" (plan_id, position, course_id, course_title, price_cents) SELECT id, 0, course_id, course_title, price_cents FROM "plans" ON CONFLICT DO NOTHING;
--> statement-breakpoint

-- Checked at commit: the lines of a plan are as many as it says, the first is its course, and together they cost its price.
CREATE FUNCTION plan_lines_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan uuid := CASE TG_TABLE_NAME WHEN 'plans' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'plan_id')::uuid END;
BEGIN
  IF EXISTS (SELECT FROM plans a LEFT JOIN plan_lines l ON l.plan_id = a.id WHERE a.id = plan
      GROUP BY a.id HAVING count(l.plan_id) <> a.course_count OR sum(l.price_cents) IS DISTINCT FROM a.price_cents)
    OR EXISTS (SELECT FROM plans a JOIN plan_lines l ON l.plan_id = a.id AND l.position = 0 WHERE a.id = plan AND l.course_title <> a.course_title) THEN
    RAISE EXCEPTION 'lines of plan % do not add up', plan USING ERRCODE = 'check_violation', CONSTRAINT = 'plan_lines_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER plan_lines_sum AFTER INSERT ON "plan_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plan_lines_add_up();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER plans_lines AFTER INSERT ON "plans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plan_lines_add_up();
--> statement-breakpoint

-- As 0071 made it, and a plan keeps the number of its courses.
CREATE OR REPLACE FUNCTION plans_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.number, OLD.course_title, OLD.course_count, OLD.price_cents, OLD.first_cents, OLD.span_seconds, OLD.tax_due, OLD.created_at)
      IS DISTINCT FROM (NEW.number, NEW.course_title, NEW.course_count, NEW.price_cents, NEW.first_cents, NEW.span_seconds, NEW.tax_due, NEW.created_at)
    OR (NEW.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id)
    OR (NEW.course_id IS NOT NULL AND NEW.course_id IS DISTINCT FROM OLD.course_id)
    OR (OLD.started_at IS NOT NULL AND NEW.started_at IS DISTINCT FROM OLD.started_at)
    OR NEW.paid_cents < OLD.paid_cents THEN
    RAISE EXCEPTION 'plan % keeps its terms', OLD.number USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_terms';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'active'), ('waiting', 'paid'), ('waiting', 'cancelled'), ('active', 'paused'), ('active', 'paid'), ('active', 'cancelled'),
    ('paused', 'active'), ('paused', 'paid'), ('paused', 'cancelled'), ('paid', 'cancelled')) THEN
    RAISE EXCEPTION 'plan % may not go from % to %', OLD.number, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- An order of a plan is unpaid when it is made, and its lines are the plan's courses.
CREATE OR REPLACE FUNCTION plan_payments_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM orders o JOIN plans a ON a.id = NEW.plan_id AND a.user_id = o.user_id
    WHERE o.id = NEW.order_id AND o.status = 'unpaid' AND o.rounding_cents = 0 AND o.total_cents BETWEEN 1 AND a.price_cents
      AND (SELECT array_agg(p.course_id ORDER BY p.course_id) FROM payments p WHERE p.order_id = o.id)
        = (SELECT array_agg(l.course_id ORDER BY l.course_id) FROM plan_lines l WHERE l.plan_id = a.id)
      AND NOT EXISTS (SELECT FROM payments p JOIN line_discounts d ON d.payment_id = p.id WHERE p.order_id = o.id)) THEN
    RAISE EXCEPTION 'order % does not pay plan %', NEW.order_id, NEW.plan_id USING ERRCODE = 'check_violation', CONSTRAINT = 'plan_payments_fit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- What was agreed at the time of the order stays. Only the money of a plan for several courses is divided over them when it comes.
CREATE OR REPLACE FUNCTION payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payment_method = NEW.payment_method AND OLD.order_id IS NOT DISTINCT FROM NEW.order_id AND OLD.course_title = NEW.course_title
    AND OLD.status IN ('pending', 'failed')
    AND EXISTS (SELECT FROM plan_payments l JOIN plans a ON a.id = l.plan_id WHERE l.order_id = OLD.order_id AND a.course_count > 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'amount, method, order and course title of payment % are final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_terms';
END $$;
--> statement-breakpoint

-- Checked at commit: only an offer makes a line free, or a payment into a plan that is too small for the line's share.
CREATE OR REPLACE FUNCTION payments_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM line_discounts d WHERE d.payment_id = NEW.id) AND NOT EXISTS (SELECT FROM plan_payments l WHERE l.order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'payment % is free without an offer', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- As 0071 made it. With several courses, each order is the sum of its lines too, and each course has been paid no more than its share; all
-- of it once the plan is paid.
CREATE OR REPLACE FUNCTION plans_add_up(plan uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM plans a WHERE a.id = plan AND a.paid_cents <> (
    SELECT coalesce(sum(o.total_cents), 0) FROM plan_payments l JOIN orders o ON o.id = l.order_id WHERE l.plan_id = a.id AND o.status <> 'unpaid')) THEN
    RAISE EXCEPTION 'payments of plan % do not add up', plan USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_sum';
  END IF;
  IF NOT EXISTS (SELECT FROM plans a WHERE a.id = plan AND a.course_count > 1) THEN
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM plan_payments x JOIN orders o ON o.id = x.order_id JOIN payments p ON p.order_id = o.id
      WHERE x.plan_id = plan GROUP BY o.id HAVING sum(p.amount_cents) <> o.total_cents)
    OR EXISTS (SELECT FROM plans a JOIN plan_lines l ON l.plan_id = a.id
      LEFT JOIN (SELECT p.course_id, sum(p.amount_cents) AS cents FROM plan_payments x JOIN orders o ON o.id = x.order_id AND o.status <> 'unpaid'
        JOIN payments p ON p.order_id = o.id WHERE x.plan_id = plan GROUP BY p.course_id) s ON s.course_id = l.course_id
      WHERE a.id = plan AND l.course_id IS NOT NULL
        AND (coalesce(s.cents, 0) > l.price_cents OR (a.state = 'paid' AND coalesce(s.cents, 0) <> l.price_cents))) THEN
    RAISE EXCEPTION 'lines of the payments of plan % do not add up', plan USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_shares';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION payments_share_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plans_add_up(l.plan_id) FROM plan_payments l WHERE l.order_id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_share_plan AFTER UPDATE OF amount_cents ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.amount_cents <> NEW.amount_cents) EXECUTE FUNCTION payments_share_plan();
