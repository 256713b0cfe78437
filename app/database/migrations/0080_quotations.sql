CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_percent" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"invites" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"closed_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotations_number_key" UNIQUE("number"),
	CONSTRAINT "quotations_order_key" UNIQUE("order_id"),
	CONSTRAINT "quotations_state" CHECK ("quotations"."state" in ('sent', 'accepted', 'paid', 'expired', 'cancelled')),
	CONSTRAINT "quotations_locale" CHECK ("quotations"."locale" in ('en', 'sw')),
	CONSTRAINT "quotations_texts" CHECK (length("quotations"."organisation") <= 120 and length("quotations"."message") <= 1000),
	CONSTRAINT "quotations_total" CHECK ("quotations"."total_cents" between 100 and 1000000000 and "quotations"."total_cents" % 100 = 0),
	CONSTRAINT "quotations_vat" CHECK ("quotations"."vat_percent" between 0 and 30),
	CONSTRAINT "quotations_accepted" CHECK ("quotations"."state" <> 'accepted' or "quotations"."accepted_at" is not null),
	CONSTRAINT "quotations_closed" CHECK (("quotations"."state" in ('expired', 'cancelled')) = ("quotations"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotations_created_idx" ON "quotations" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "quotations_state_idx" ON "quotations" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "quotations_search_idx" ON "quotations" USING gin (("number" || ' ' || "organisation" || ' ' || "buyer_name" || ' ' || "buyer_email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotations_ends_idx" ON "quotations" USING btree ("valid_until") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "quotations_invite_idx" ON "quotations" USING btree ("created_at") WHERE state = 'paid' and invites and invited_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_cents" >= 0 and "orders"."rounding_cents" between 0 and 99 and "orders"."total_cents" = "orders"."subtotal_cents" + "orders"."rounding_cents" and "orders"."total_cents" % 100 = 0 and "orders"."total_cents" <= 1000000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amounts";--> statement-breakpoint

-- A quotation keeps its terms. Money counts whenever it comes, so that every state may end in paid; an accepted quotation does not expire.
CREATE FUNCTION quotations_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.order_id, OLD.number, OLD.total_cents, OLD.vat_percent, OLD.locale, OLD.invites, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.number, NEW.total_cents, NEW.vat_percent, NEW.locale, NEW.invites, NEW.created_at)
    OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS DISTINCT FROM OLD.accepted_at)
    OR (OLD.invited_at IS NOT NULL AND NEW.invited_at IS DISTINCT FROM OLD.invited_at) THEN
    RAISE EXCEPTION 'quotation % keeps its terms', OLD.number USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_terms';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('sent', 'accepted'), ('sent', 'expired'), ('sent', 'cancelled'), ('sent', 'paid'), ('accepted', 'cancelled'), ('accepted', 'paid'),
    ('expired', 'sent'), ('expired', 'cancelled'), ('expired', 'paid'), ('cancelled', 'paid')) THEN
    RAISE EXCEPTION 'quotation % may not go from % to %', OLD.number, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_transition';
  END IF;
  IF NEW.state = 'paid' AND OLD.state <> 'paid' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status <> 'unpaid') THEN
    RAISE EXCEPTION 'the order of quotation % is not paid', OLD.number USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_paid';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotations_terms BEFORE UPDATE ON "quotations" FOR EACH ROW EXECUTE FUNCTION quotations_keep_terms();
--> statement-breakpoint
CREATE TRIGGER quotations_kept BEFORE DELETE ON "quotations" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- A quotation names what its order costs.
CREATE FUNCTION quotations_match_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'sent' OR NOT EXISTS (SELECT FROM orders o
      WHERE o.id = NEW.order_id AND o.number = NEW.number AND o.total_cents = NEW.total_cents AND o.status = 'unpaid') THEN
    RAISE EXCEPTION 'quotation % and its order do not agree', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_order';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotations_begin BEFORE INSERT ON "quotations" FOR EACH ROW EXECUTE FUNCTION quotations_match_order();
--> statement-breakpoint

-- The payment of an order pays its quotation, whoever enters it.
CREATE FUNCTION orders_pay_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quotations SET state = 'paid', closed_at = NULL, updated_at = NEW.updated_at WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_pay_quotation AFTER UPDATE OF status ON "orders" FOR EACH ROW
  WHEN (OLD.status = 'unpaid' AND NEW.status <> 'unpaid') EXECUTE FUNCTION orders_pay_quotation();
--> statement-breakpoint

-- Checked at commit: only an order made in the portal may cost more than one prompt takes.
CREATE FUNCTION orders_need_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM quotations q WHERE q.order_id = NEW.id) THEN
    RAISE EXCEPTION 'order % costs more than a prompt takes and has no quotation', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_need_quotation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_need_quotation AFTER INSERT OR UPDATE OF total_cents ON "orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.total_cents > 25000000) EXECUTE FUNCTION orders_need_quotation();
