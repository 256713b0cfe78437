CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"sender_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"message" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"mail_on" date,
	"mailed_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_code_key" UNIQUE("code"),
	CONSTRAINT "gifts_code" CHECK ("gifts"."code" ~ '^[A-HJKMNP-Z2-9]{16}$'),
	CONSTRAINT "gifts_state" CHECK ("gifts"."state" in ('waiting', 'unopened', 'opened', 'refunded')),
	CONSTRAINT "gifts_locale" CHECK ("gifts"."locale" in ('en', 'sw')),
	CONSTRAINT "gifts_words" CHECK (char_length("gifts"."sender_name") between 1 and 80 and char_length("gifts"."recipient_name") between 1 and 80 and char_length("gifts"."message") <= 300),
	CONSTRAINT "gifts_email" CHECK ("gifts"."recipient_email" = lower("gifts"."recipient_email")),
	CONSTRAINT "gifts_mail" CHECK ("gifts"."recipient_email" is not null or num_nonnulls("gifts"."mail_on", "gifts"."mailed_at") = 0),
	CONSTRAINT "gifts_dates" CHECK (case "gifts"."state" when 'waiting' then num_nonnulls("gifts"."mailed_at", "gifts"."opened_at") = 0 when 'unopened' then "gifts"."opened_at" is null when 'opened' then "gifts"."opened_at" is not null else true end)
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_order_key" ON "gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gifts_to_mail_idx" ON "gifts" USING btree ("mail_on","created_at") WHERE state = 'unopened' and recipient_email is not null and mailed_at is null;
--> statement-breakpoint

-- A gift goes waiting → unopened → opened, and from the last two to refunded; it keeps its order, and once opened its code.
CREATE FUNCTION gifts_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.order_id, OLD.locale, OLD.created_at) IS DISTINCT FROM (NEW.order_id, NEW.locale, NEW.created_at)
    OR (OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at)
    OR (OLD.state IN ('opened', 'refunded') AND NEW.code <> OLD.code) THEN
    RAISE EXCEPTION 'gift % keeps its terms', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_terms';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'unopened'), ('unopened', 'opened'), ('unopened', 'refunded'), ('opened', 'refunded')) THEN
    RAISE EXCEPTION 'gift % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gifts_terms BEFORE UPDATE ON "gifts" FOR EACH ROW EXECUTE FUNCTION gifts_keep_terms();
--> statement-breakpoint
CREATE TRIGGER gifts_kept BEFORE DELETE ON "gifts" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- The order of a gift is unpaid when it is made; its only line is a course at its full amount, for nobody yet.
CREATE FUNCTION gifts_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NOT EXISTS (
    SELECT FROM orders o WHERE o.id = NEW.order_id AND o.status = 'unpaid' AND o.user_id IS NOT NULL AND o.rounding_cents = 0 AND o.total_cents > 0
      AND (SELECT count(*) FROM payments p WHERE p.order_id = o.id) = 1
      AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.user_id IS NULL AND p.course_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM payments p JOIN line_discounts d ON d.payment_id = p.id WHERE p.order_id = o.id)
      AND NOT EXISTS (SELECT FROM plan_payments l WHERE l.order_id = o.id)) THEN
    RAISE EXCEPTION 'order % does not pay a gift', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_fit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gifts_fit BEFORE INSERT ON "gifts" FOR EACH ROW EXECUTE FUNCTION gifts_fit();
--> statement-breakpoint

-- Checked at commit: the payment of a gift is exactly one of unpaid, held for nobody yet, a learner's, or given back.
CREATE FUNCTION gifts_agree(gift_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gifts g JOIN payments p ON p.order_id = g.order_id WHERE g.order_id = gift_order AND NOT CASE g.state
      WHEN 'waiting' THEN p.status IN ('pending', 'failed') AND p.user_id IS NULL
      WHEN 'unopened' THEN p.status = 'completed' AND p.user_id IS NULL
      WHEN 'opened' THEN p.status = 'completed'
      ELSE p.status = 'refunded' END) THEN
    RAISE EXCEPTION 'gift of order % and its payment disagree', gift_order USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_agree';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION gifts_check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM gifts_agree(NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gifts_agree AFTER INSERT OR UPDATE OF state ON "gifts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION gifts_check_payment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_of_gifts AFTER UPDATE OF status, user_id ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND (OLD.status <> NEW.status OR OLD.user_id IS DISTINCT FROM NEW.user_id)) EXECUTE FUNCTION gifts_check_payment();
--> statement-breakpoint

-- A gift is opened once: whoever has the course by it keeps it.
CREATE FUNCTION payments_keep_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gifts g WHERE g.order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'the gift of payment % was opened', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_recipient';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_recipient BEFORE UPDATE OF user_id ON "payments" FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION payments_keep_recipient();
--> statement-breakpoint

-- Checked at commit: opening a gift enrols the learner on its payment.
CREATE FUNCTION gifts_enrol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gifts g WHERE g.id = NEW.id AND g.state = 'opened') AND NOT EXISTS (
    SELECT FROM payments p JOIN enrolments e ON e.payment_id = p.id AND e.user_id = p.user_id AND e.course_id = p.course_id AND e.revoked_at IS NULL
    WHERE p.order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'gift % is opened, but gives nobody the course', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_enrolled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gifts_enrolled AFTER UPDATE OF state ON "gifts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'opened' AND OLD.state <> 'opened') EXECUTE FUNCTION gifts_enrol();
