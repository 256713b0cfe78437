CREATE TABLE "manual_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"proof_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"needs_approval" boolean NOT NULL,
	"recorded_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payments_method" CHECK ("manual_payments"."method" in ('bank', 'cash', 'cheque')),
	CONSTRAINT "manual_payments_status" CHECK ("manual_payments"."status" in ('waiting', 'approved', 'rejected', 'bounced')),
	CONSTRAINT "manual_payments_reference" CHECK ("manual_payments"."reference" ~ '^[A-Z0-9][A-Z0-9/._-]{2,39}$'),
	CONSTRAINT "manual_payments_amount" CHECK ("manual_payments"."amount_cents" > 0 and "manual_payments"."amount_cents" % 100 = 0),
	CONSTRAINT "manual_payments_day" CHECK ("manual_payments"."received_on" <= ("manual_payments"."created_at" at time zone 'Africa/Nairobi')::date),
	CONSTRAINT "manual_payments_decided" CHECK (("manual_payments"."status" = 'waiting') = ("manual_payments"."decided_at" is null)),
	CONSTRAINT "manual_payments_bounced" CHECK ("manual_payments"."status" <> 'bounced' or "manual_payments"."method" = 'cheque'),
	CONSTRAINT "manual_payments_second_person" CHECK (not "manual_payments"."needs_approval" or "manual_payments"."status" not in ('approved', 'bounced') or "manual_payments"."decided_by" <> "manual_payments"."recorded_by")
);
--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT "mpesa_receipts_source";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method";--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_proof_id_media_files_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_payments_reference_key" ON "manual_payments" USING btree ("method","reference") WHERE status <> 'rejected';--> statement-breakpoint
CREATE INDEX "manual_payments_order_idx" ON "manual_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "manual_payments_proof_idx" ON "manual_payments" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "manual_payments_created_idx" ON "manual_payments" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "manual_payments_waiting_idx" ON "manual_payments" USING btree ("created_at") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_source" CHECK ("mpesa_receipts"."source" in ('callback', 'query', 'c2b', 'check', 'statement', 'by_hand', 'import', 'import_stand_in', 'manual')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bounced" CHECK (("refunds"."reason" = 'bounced') = (coalesce("refunds"."method", '') = 'bounced') or "refunds"."status" <> 'done') NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('surplus', 'undeliverable', 'wrong_amount', 'unclaimed', 'guarantee', 'goodwill', 'bounced')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('reversal', 'by_hand', 'bounced')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" VALIDATE CONSTRAINT "mpesa_receipts_source";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_bounced";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_method";--> statement-breakpoint

-- A recorded payment begins without an effect and with its proof. Its terms stay; it is decided once, and only a cheque that counts bounces.
CREATE FUNCTION manual_payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := ARRAY['status', 'proof_id', 'note', 'recorded_by', 'decided_by', 'decided_at', 'decision_note', 'updated_at'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'waiting' OR NEW.proof_id IS NULL OR NEW.recorded_by IS NULL THEN
      RAISE EXCEPTION 'a recorded payment begins undecided, with its proof and its recorder' USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_begin';
    END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(OLD) - changeable IS DISTINCT FROM to_jsonb(NEW) - changeable
    OR (NEW.proof_id IS DISTINCT FROM OLD.proof_id AND NEW.proof_id IS NOT NULL)
    OR (NEW.recorded_by IS DISTINCT FROM OLD.recorded_by AND NEW.recorded_by IS NOT NULL) THEN
    RAISE EXCEPTION 'recorded payment % cannot change', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_terms';
  END IF;
  IF OLD.status IS DISTINCT FROM NEW.status THEN
    IF (OLD.status, NEW.status) NOT IN (('waiting', 'approved'), ('waiting', 'rejected'), ('approved', 'bounced')) THEN
      RAISE EXCEPTION 'recorded payment % may not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_transition';
    END IF;
    IF NEW.status = 'approved' AND (NEW.decided_by IS NULL OR (NEW.needs_approval AND NEW.decided_by IS NOT DISTINCT FROM NEW.recorded_by)) THEN
      RAISE EXCEPTION 'recorded payment % needs a second person', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_second_person';
    END IF;
  ELSIF OLD.status <> 'waiting' AND (NEW.decided_at IS DISTINCT FROM OLD.decided_at
    OR (NEW.decided_by IS DISTINCT FROM OLD.decided_by AND NEW.decided_by IS NOT NULL)) THEN
    RAISE EXCEPTION 'recorded payment % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_terms';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER manual_payments_keep BEFORE INSERT OR UPDATE ON "manual_payments" FOR EACH ROW EXECUTE FUNCTION manual_payments_keep_terms();
--> statement-breakpoint
CREATE TRIGGER manual_payments_kept BEFORE DELETE ON "manual_payments" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- Checked at commit: an approved payment has its receipt, and a receipt of such money an approved payment, of the same amount.
CREATE FUNCTION manual_payments_match_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  name := CASE TG_TABLE_NAME WHEN 'manual_payments' THEN to_jsonb(NEW)->>'method' || ':' || (to_jsonb(NEW)->>'reference') ELSE to_jsonb(NEW)->>'receipt' END;
  IF NOT EXISTS (SELECT FROM manual_payments m JOIN mpesa_receipts r
      ON r.receipt = m.method || ':' || m.reference AND r.provider = m.method AND r.source = 'manual' AND r.amount_cents = m.amount_cents
      WHERE r.receipt = name AND m.status IN ('approved', 'bounced')) THEN
    RAISE EXCEPTION 'receipt % and its approved payment do not agree', name USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_receipt';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER manual_payments_have_receipt AFTER UPDATE OF status ON "manual_payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'approved') EXECUTE FUNCTION manual_payments_match_receipts();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mpesa_receipts_manual AFTER INSERT OR UPDATE OF receipt, provider, source, amount_cents ON "mpesa_receipts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.source = 'manual') EXECUTE FUNCTION manual_payments_match_receipts();
--> statement-breakpoint

-- Only the receipt of a bounced cheque is taken back without money going out.
CREATE FUNCTION refunds_bounce_cheques() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM manual_payments m WHERE m.method = 'cheque' AND m.status = 'bounced' AND 'cheque:' || m.reference = NEW.receipt) THEN
    RAISE EXCEPTION 'receipt % is of no bounced cheque', NEW.receipt USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_of_bounced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_of_bounced AFTER INSERT OR UPDATE OF reason, method ON "refunds" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reason = 'bounced' OR NEW.method = 'bounced') EXECUTE FUNCTION refunds_bounce_cheques();
