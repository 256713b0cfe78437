CREATE TABLE "course_prices" (
	"course_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "course_prices_key" UNIQUE("course_id","since")
);
--> statement-breakpoint
CREATE TABLE "line_discounts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"full_cents" integer NOT NULL,
	"reduction_cents" integer NOT NULL,
	CONSTRAINT "line_discounts_reduction" CHECK ("line_discounts"."reduction_cents" between 1 and "line_discounts"."full_cents")
);
--> statement-breakpoint
CREATE TABLE "offer_courses" (
	"offer_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "offer_courses_offer_id_course_id_pk" PRIMARY KEY("offer_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"order_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_uses_order_id_offer_id_pk" PRIMARY KEY("order_id","offer_id"),
	CONSTRAINT "offer_uses_state" CHECK ("offer_uses"."state" in ('held', 'used', 'freed'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code_key" text,
	"percent" smallint,
	"amount_cents" integer,
	"most_cents" integer,
	"is_for_all" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"uses_total" integer,
	"uses_per_person" integer,
	"audience" text DEFAULT 'everybody' NOT NULL,
	"user_id" uuid,
	"paused_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_code_key" UNIQUE("code_key"),
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('coupon', 'sale')),
	CONSTRAINT "offers_name" CHECK (length(btrim("offers"."name")) between 1 and 80),
	CONSTRAINT "offers_code" CHECK (("offers"."kind" = 'coupon') = ("offers"."code_key" is not null) and "offers"."code_key" ~ '^[A-HJKMNP-Z0-9]{3,24}$'),
	CONSTRAINT "offers_reduction" CHECK (("offers"."percent" is null) <> ("offers"."amount_cents" is null) and "offers"."percent" between 1 and 100 and "offers"."amount_cents" between 1 and 25000000 and "offers"."most_cents" between 1 and 25000000),
	CONSTRAINT "offers_dates" CHECK ("offers"."ends_at" > "offers"."starts_at"),
	CONSTRAINT "offers_uses" CHECK ("offers"."uses_total" > 0 and "offers"."uses_per_person" > 0),
	CONSTRAINT "offers_audience" CHECK ("offers"."audience" in ('everybody', 'first_purchase', 'person')),
	CONSTRAINT "offers_person" CHECK ("offers"."user_id" is null or "offers"."audience" = 'person'),
	CONSTRAINT "offers_sale" CHECK ("offers"."kind" <> 'sale' or ("offers"."most_cents" is null and "offers"."uses_total" is null and "offers"."uses_per_person" is null and "offers"."audience" = 'everybody'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_shape";--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_discounts" ADD CONSTRAINT "line_discounts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_discounts" ADD CONSTRAINT "line_discounts_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_courses" ADD CONSTRAINT "offer_courses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_courses" ADD CONSTRAINT "offer_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_discounts_offer_idx" ON "line_discounts" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_courses_course_idx" ON "offer_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "offer_uses_offer_idx" ON "offer_uses" USING btree ("offer_id","state","created_at");--> statement-breakpoint
CREATE INDEX "offer_uses_user_idx" ON "offer_uses" USING btree ("user_id","offer_id");--> statement-breakpoint
CREATE INDEX "offer_uses_held_idx" ON "offer_uses" USING btree ("updated_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "offers_user_idx" ON "offers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_cents" >= 0 and "orders"."rounding_cents" between 0 and 99 and "orders"."total_cents" = "orders"."subtotal_cents" + "orders"."rounding_cents" and "orders"."total_cents" % 100 = 0 and "orders"."total_cents" <= 25000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shape" CHECK (case "payments"."payment_method" when 'mpesa' then "payments"."order_id" is not null and "payments"."amount_cents" >= 0 and "payments"."status" in ('pending', 'completed', 'failed', 'refunded') when 'admin_enrollment' then "payments"."order_id" is null and "payments"."amount_cents" = 0 and "payments"."status" = 'admin_enrolled' else "payments"."order_id" is null and "payments"."amount_cents" = 0 and "payments"."status" = 'test_completed' end) NOT VALID;
--> statement-breakpoint

-- A use goes from held to used or freed; a freed one may be held again for another try, or used by a late success.
CREATE FUNCTION offer_uses_keep_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('held', 'used'), ('held', 'freed'), ('freed', 'held'), ('freed', 'used')) THEN
    RAISE EXCEPTION 'use of offer % by order % may not go from % to %', OLD.offer_id, OLD.order_id, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'offer_uses_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER offer_uses_transition BEFORE UPDATE OF state ON "offer_uses" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION offer_uses_keep_transitions();
--> statement-breakpoint
CREATE TRIGGER offer_uses_kept BEFORE DELETE ON "offer_uses" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER line_discounts_kept BEFORE DELETE OR UPDATE ON "line_discounts" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- A paid order has used its offers, however late the money came and whichever release enters it.
CREATE FUNCTION orders_use_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offer_uses SET state = 'used', updated_at = NEW.updated_at WHERE order_id = NEW.id AND state <> 'used';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_use_offers AFTER UPDATE OF status ON "orders" FOR EACH ROW
  WHEN (OLD.status = 'unpaid' AND NEW.status <> 'unpaid') EXECUTE FUNCTION orders_use_offers();
--> statement-breakpoint

-- A line costs its full price less the reduction.
CREATE FUNCTION line_discounts_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p WHERE p.id = NEW.payment_id AND p.payment_method = 'mpesa' AND p.amount_cents = NEW.full_cents - NEW.reduction_cents) THEN
    RAISE EXCEPTION 'payment % is not % less %', NEW.payment_id, NEW.full_cents, NEW.reduction_cents USING ERRCODE = 'check_violation', CONSTRAINT = 'line_discounts_amount';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER line_discounts_amount BEFORE INSERT ON "line_discounts" FOR EACH ROW EXECUTE FUNCTION line_discounts_add_up();
--> statement-breakpoint

-- Checked at commit: only an offer makes a line free, and an order of 0 is paid when it is placed.
CREATE FUNCTION payments_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM line_discounts d WHERE d.payment_id = NEW.id) THEN
    RAISE EXCEPTION 'payment % is free without an offer', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_free AFTER INSERT ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.payment_method = 'mpesa' AND NEW.amount_cents = 0) EXECUTE FUNCTION payments_free();
--> statement-breakpoint
CREATE FUNCTION orders_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders o WHERE o.id = NEW.id AND o.status = 'unpaid') THEN
    RAISE EXCEPTION 'order % costs nothing and is unpaid', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_free AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.total_cents = 0) EXECUTE FUNCTION orders_free();
--> statement-breakpoint

-- The prices of a course, from the last change that is known.
CREATE FUNCTION courses_keep_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_prices (course_id, since, price_cents) VALUES (NEW.id, NEW.updated_at, NEW.price_cents)
    ON CONFLICT (course_id, since) DO UPDATE SET price_cents = excluded.price_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_added_price AFTER INSERT ON "courses" FOR EACH ROW EXECUTE FUNCTION courses_keep_prices();
--> statement-breakpoint
CREATE TRIGGER courses_changed_price AFTER UPDATE OF price_cents ON "courses" FOR EACH ROW
  WHEN (OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION courses_keep_prices();
--> statement-breakpoint
INSERT INTO "course_prices" ("course_id", "since", "price_cents") SELECT "id", "updated_at", "price_cents" FROM "courses" ON CONFLICT DO NOTHING;
