ALTER TABLE "quotations" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "quotations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_replaces_fk" FOREIGN KEY ("replaces") REFERENCES "public"."quotations"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "quotations" VALIDATE CONSTRAINT "quotations_replaces_fk";--> statement-breakpoint
CREATE UNIQUE INDEX "quotations_replaces_key" ON "quotations" USING btree ("replaces");--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_version" CHECK ("quotations"."version" >= 1 and ("quotations"."version" = 1) = ("quotations"."replaces" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "quotations" VALIDATE CONSTRAINT "quotations_version";
--> statement-breakpoint

-- A quotation keeps its terms. Money counts whenever it comes, so that every state may end in paid; an accepted quotation does not expire.
CREATE OR REPLACE FUNCTION quotations_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.order_id, OLD.number, OLD.total_cents, OLD.vat_percent, OLD.locale, OLD.invites, OLD.replaces, OLD.version, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.number, NEW.total_cents, NEW.vat_percent, NEW.locale, NEW.invites, NEW.replaces, NEW.version, NEW.created_at)
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

-- A new version takes the place of a cancelled quotation of the same buyer, which nobody accepted and nobody paid.
CREATE FUNCTION quotations_replace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM quotations q JOIN orders former ON former.id = q.order_id JOIN orders o ON o.id = NEW.order_id
      WHERE q.id = NEW.replaces AND q.state = 'cancelled' AND q.accepted_at IS NULL AND q.version = NEW.version - 1
        AND former.status = 'unpaid' AND former.user_id = o.user_id) THEN
    RAISE EXCEPTION 'quotation % cannot take the place of quotation %', NEW.number, NEW.replaces USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_replaced';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotations_replaced BEFORE INSERT ON "quotations" FOR EACH ROW WHEN (NEW.replaces IS NOT NULL) EXECUTE FUNCTION quotations_replace();
