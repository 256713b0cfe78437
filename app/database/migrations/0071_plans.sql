CREATE TABLE "plan_courses" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_payments" (
	"plan_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "plan_payments_plan_id_order_id_pk" PRIMARY KEY("plan_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"course_id" uuid,
	"course_title" text NOT NULL,
	"price_cents" integer NOT NULL,
	"first_cents" integer NOT NULL,
	"span_seconds" integer NOT NULL,
	"tax_due" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"access_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_number_key" UNIQUE("number"),
	CONSTRAINT "plans_number" CHECK ("plans"."number" ~ '^P[A-Z0-9]{6}$'),
	CONSTRAINT "plans_state" CHECK ("plans"."state" in ('waiting', 'active', 'paused', 'paid', 'cancelled')),
	CONSTRAINT "plans_tax_due" CHECK ("plans"."tax_due" in ('each', 'last')),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" % 100 = 0 and "plans"."first_cents" % 100 = 0 and "plans"."price_cents" <= 25000000 and "plans"."first_cents" between 1000 and "plans"."price_cents" - 100),
	CONSTRAINT "plans_span" CHECK ("plans"."span_seconds" between 86400 and 15897600),
	CONSTRAINT "plans_paid" CHECK ("plans"."paid_cents" between 0 and "plans"."price_cents" and "plans"."paid_cents" % 100 = 0),
	CONSTRAINT "plans_dates" CHECK (case "plans"."state" when 'waiting' then "plans"."paid_cents" = 0 and num_nonnulls("plans"."started_at", "plans"."access_until", "plans"."paid_at", "plans"."cancelled_at") = 0 when 'paid' then "plans"."paid_cents" = "plans"."price_cents" and "plans"."started_at" is not null and "plans"."access_until" is null and "plans"."paid_at" is not null and "plans"."cancelled_at" is null when 'cancelled' then "plans"."cancelled_at" is not null else "plans"."paid_cents" between 1 and "plans"."price_cents" - 1 and "plans"."started_at" is not null and "plans"."access_until" is not null and "plans"."paid_at" is null and "plans"."cancelled_at" is null end)
);
--> statement-breakpoint
ALTER TABLE "plan_courses" ADD CONSTRAINT "plan_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_payments" ADD CONSTRAINT "plan_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_payments_order_key" ON "plan_payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plans_open_key" ON "plans" USING btree ("user_id","course_id") WHERE "plans"."state" in ('waiting', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "plans_user_idx" ON "plans" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "plans_course_idx" ON "plans" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "plans_state_idx" ON "plans" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "plans_ends_idx" ON "plans" USING btree ("access_until") WHERE state = 'active';--> statement-breakpoint

-- A plan keeps its terms; only a deleted account or course leaves it. What was paid in never becomes less.
CREATE FUNCTION plans_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.number, OLD.course_title, OLD.price_cents, OLD.first_cents, OLD.span_seconds, OLD.tax_due, OLD.created_at)
      IS DISTINCT FROM (NEW.number, NEW.course_title, NEW.price_cents, NEW.first_cents, NEW.span_seconds, NEW.tax_due, NEW.created_at)
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
CREATE TRIGGER plans_terms BEFORE UPDATE ON "plans" FOR EACH ROW EXECUTE FUNCTION plans_keep_terms();
--> statement-breakpoint
CREATE TRIGGER plans_kept BEFORE DELETE ON "plans" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER plan_payments_kept BEFORE DELETE OR UPDATE ON "plan_payments" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- An order of a plan is unpaid when it is made, and its only line is the plan's course at its full amount.
CREATE FUNCTION plan_payments_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM orders o JOIN plans a ON a.id = NEW.plan_id AND a.user_id = o.user_id
    WHERE o.id = NEW.order_id AND o.status = 'unpaid' AND o.rounding_cents = 0 AND o.total_cents BETWEEN 1 AND a.price_cents
      AND (SELECT array_agg(p.course_id) FROM payments p WHERE p.order_id = o.id) = ARRAY[a.course_id]
      AND NOT EXISTS (SELECT FROM payments p JOIN line_discounts d ON d.payment_id = p.id WHERE p.order_id = o.id)) THEN
    RAISE EXCEPTION 'order % does not pay plan %', NEW.order_id, NEW.plan_id USING ERRCODE = 'check_violation', CONSTRAINT = 'plan_payments_fit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_payments_fit BEFORE INSERT ON "plan_payments" FOR EACH ROW EXECUTE FUNCTION plan_payments_fit();
--> statement-breakpoint

-- Checked at commit: a plan has been paid exactly what its paid orders are worth, and so never more than its price.
CREATE FUNCTION plans_add_up(plan uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM plans a WHERE a.id = plan AND a.paid_cents <> (
    SELECT coalesce(sum(o.total_cents), 0) FROM plan_payments l JOIN orders o ON o.id = l.order_id WHERE l.plan_id = a.id AND o.status <> 'unpaid')) THEN
    RAISE EXCEPTION 'payments of plan % do not add up', plan USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_sum';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION plans_check_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plans_add_up(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER plans_sum AFTER INSERT OR UPDATE OF paid_cents ON "plans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION plans_check_sum();
--> statement-breakpoint
CREATE FUNCTION orders_pay_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plans_add_up(l.plan_id) FROM plan_payments l WHERE l.order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_pay_plan AFTER UPDATE OF status ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status = 'unpaid' AND NEW.status <> 'unpaid') EXECUTE FUNCTION orders_pay_plan();
--> statement-breakpoint

-- Checked at commit: only an active or paid plan keeps a course open.
CREATE FUNCTION enrolments_rest_on_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM enrolments e JOIN payments p ON p.id = e.payment_id JOIN plan_payments l ON l.order_id = p.order_id JOIN plans a ON a.id = l.plan_id
    WHERE e.id = NEW.id AND e.revoked_at IS NULL AND a.state NOT IN ('active', 'paid')) THEN
    RAISE EXCEPTION 'enrolment % rests on a plan that is not open', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'enrolments_plan';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER enrolments_plan AFTER INSERT OR UPDATE ON "enrolments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.revoked_at IS NULL) EXECUTE FUNCTION enrolments_rest_on_plan();
--> statement-breakpoint
CREATE FUNCTION plans_close_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM plans a WHERE a.id = NEW.id AND a.state IN ('paused', 'cancelled')) AND EXISTS (
    SELECT FROM plan_payments l JOIN payments p ON p.order_id = l.order_id JOIN enrolments e ON e.payment_id = p.id AND e.revoked_at IS NULL
    WHERE l.plan_id = NEW.id) THEN
    RAISE EXCEPTION 'plan % is %, but still gives access', NEW.number, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'plans_closed';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER plans_closed AFTER UPDATE OF state ON "plans" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IN ('paused', 'cancelled')) EXECUTE FUNCTION plans_close_course();
--> statement-breakpoint

-- Money of a plan goes back only after the plan was cancelled, so that its sum and its access never run backwards.
CREATE FUNCTION refund_payments_of_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments p JOIN plan_payments l ON l.order_id = p.order_id JOIN plans a ON a.id = l.plan_id
    WHERE p.id = NEW.payment_id AND a.state <> 'cancelled') THEN
    RAISE EXCEPTION 'payment % is of a plan that is not cancelled', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_payments_plan';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_payments_plan BEFORE INSERT ON "refund_payments" FOR EACH ROW EXECUTE FUNCTION refund_payments_of_plans();
