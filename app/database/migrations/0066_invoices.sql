CREATE TABLE "invoice_buyers" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kra_pin" text NOT NULL,
	CONSTRAINT "invoice_buyers_name" CHECK (length(btrim("invoice_buyers"."name")) between 1 and 120),
	CONSTRAINT "invoice_buyers_pin" CHECK ("invoice_buyers"."kra_pin" ~ '^[AP][0-9]{9}[A-Z]$')
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_last" CHECK ("invoice_series"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_pin" text,
	"seller" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"vat_percent" smallint NOT NULL,
	"total_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"etims_number" text,
	"etims_url" text,
	"etims_entered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_refund_key" UNIQUE("refund_id"),
	CONSTRAINT "invoices_etims_key" UNIQUE("etims_number"),
	CONSTRAINT "invoices_series_key" UNIQUE("series","sequence"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_refund" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."refund_id" is not null)),
	CONSTRAINT "invoices_pin" CHECK ("invoices"."buyer_pin" ~ '^[AP][0-9]{9}[A-Z]$'),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."total_cents" > 0 and "invoices"."vat_cents" between 0 and "invoices"."total_cents" and "invoices"."vat_percent" between 0 and 30 and ("invoices"."vat_percent" > 0 or "invoices"."vat_cents" = 0)),
	CONSTRAINT "invoices_etims" CHECK (("invoices"."etims_number" is null) = ("invoices"."etims_entered_at" is null) and ("invoices"."etims_url" is null or "invoices"."etims_number" is not null) and "invoices"."etims_number" ~ '^[A-Za-z0-9 /-]{3,60}$')
);
--> statement-breakpoint
ALTER TABLE "invoice_buyers" ADD CONSTRAINT "invoice_buyers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order_key" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_issued_idx" ON "invoices" USING btree ("issued_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "invoices_without_etims_idx" ON "invoices" USING btree ("issued_at") WHERE etims_number is null;--> statement-breakpoint

-- Takes the next number of the series in the transaction of the money: numbers have no gap, and the last writer waits for the first.
CREATE FUNCTION invoices_take_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.series := CASE NEW.kind WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || to_char(NEW.issued_at AT TIME ZONE 'Africa/Nairobi', 'YYYY');
  INSERT INTO invoice_series AS s (series, last) VALUES (NEW.series, 1)
    ON CONFLICT (series) DO UPDATE SET last = s.last + 1 RETURNING last INTO NEW.sequence;
  NEW.number := NEW.series || '-' || lpad(NEW.sequence::text, 5, '0');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_number BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION invoices_take_number();
--> statement-breakpoint

-- Lines add up to the total, and credit notes of an order never exceed its invoice.
CREATE FUNCTION invoices_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invoiced integer;
  credited bigint;
BEGIN
  IF (SELECT (coalesce(sum((l->>'amountCents')::int), 0), coalesce(sum((l->>'vatCents')::int), 0)) FROM jsonb_array_elements(NEW.lines) l)
     IS DISTINCT FROM (NEW.total_cents::bigint, NEW.vat_cents::bigint) THEN
    RAISE EXCEPTION 'lines of invoice % do not add up', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_lines';
  END IF;
  IF NEW.kind = 'credit_note' THEN
    SELECT total_cents INTO invoiced FROM invoices WHERE order_id = NEW.order_id AND kind = 'invoice' FOR UPDATE;
    SELECT coalesce(sum(total_cents), 0) INTO credited FROM invoices WHERE order_id = NEW.order_id AND kind = 'credit_note' AND id <> NEW.id;
    IF invoiced IS NULL OR credited + NEW.total_cents > invoiced THEN
      RAISE EXCEPTION 'credit notes of order % exceed its invoice', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_add_up AFTER INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION invoices_add_up();
--> statement-breakpoint

-- An issued document stays as it is, except for its eTIMS number and an anonymised buyer.
CREATE FUNCTION invoices_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := ARRAY['etims_number', 'etims_url', 'etims_entered_at', 'buyer_name', 'buyer_email'];
BEGIN
  IF to_jsonb(OLD) - changeable IS DISTINCT FROM to_jsonb(NEW) - changeable THEN
    RAISE EXCEPTION 'invoice % cannot change', OLD.number USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_keep BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION invoices_keep();
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER invoice_series_kept BEFORE DELETE ON "invoice_series" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
