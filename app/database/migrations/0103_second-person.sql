CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"decision" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"code" text,
	"note" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"requested_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_status" CHECK ("approvals"."status" in ('waiting', 'approved', 'withdrawn')),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."status" = 'waiting') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."status" <> 'approved' or "approvals"."requested_by" <> "approvals"."decided_by")
);
--> statement-breakpoint
ALTER TABLE "manual_payments" DROP CONSTRAINT "manual_payments_second_person";--> statement-breakpoint
ALTER TABLE "manual_payments" ADD COLUMN "decided_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_key" ON "approvals" USING btree ("subject_id","decision") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_code_idx" ON "approvals" USING btree ("code") WHERE status = 'approved';--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_second_person" CHECK (not "manual_payments"."needs_approval" or "manual_payments"."status" not in ('approved', 'bounced') or "manual_payments"."decided_by" <> "manual_payments"."recorded_by" or "manual_payments"."decided_alone") NOT VALID;--> statement-breakpoint
ALTER TABLE "manual_payments" VALIDATE CONSTRAINT "manual_payments_second_person";--> statement-breakpoint
CREATE OR REPLACE FUNCTION manual_payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := ARRAY['status', 'proof_id', 'note', 'recorded_by', 'decided_by', 'decided_at', 'decided_alone', 'decision_note', 'updated_at'];
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
    IF NEW.status = 'approved' AND (NEW.decided_by IS NULL OR (NEW.needs_approval AND NEW.decided_by IS NOT DISTINCT FROM NEW.recorded_by
        AND NOT (NEW.decided_alone AND EXISTS (SELECT FROM admins WHERE user_id = NEW.decided_by AND role = 'super_admin')))) THEN
      RAISE EXCEPTION 'recorded payment % needs a second person', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_second_person';
    END IF;
  ELSIF OLD.status <> 'waiting' AND (NEW.decided_at IS DISTINCT FROM OLD.decided_at OR NEW.decided_alone IS DISTINCT FROM OLD.decided_alone
    OR (NEW.decided_by IS DISTINCT FROM OLD.decided_by AND NEW.decided_by IS NOT NULL)) THEN
    RAISE EXCEPTION 'recorded payment % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'manual_payments_terms';
  END IF;
  RETURN NEW;
END $$;
