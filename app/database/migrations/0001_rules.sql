-- Rules that a table definition cannot express. Each has a test beside it in app/database/rules.integration.test.ts.

-- Order within a course and a section is unique; deferred, so that a reorder may pass through doubles.
ALTER TABLE "sections" ADD CONSTRAINT "sections_position_key" UNIQUE ("course_id", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_position_key" UNIQUE ("section_id", "position") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- A payment changes only along these ways (decision M7; a late success wins; a new try sets a failed line pending again).
CREATE FUNCTION payments_keep_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('pending', 'completed'), ('pending', 'failed'), ('failed', 'pending'), ('failed', 'completed'), ('completed', 'refunded')
  ) THEN
    RAISE EXCEPTION 'payment % may not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_transition BEFORE UPDATE OF status ON "payments" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payments_keep_transitions();
--> statement-breakpoint

-- What was agreed at the time of the order stays (I4).
CREATE FUNCTION payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'amount, method, order and course title of payment % are final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_terms';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_terms BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN (OLD.amount_cents <> NEW.amount_cents OR OLD.payment_method <> NEW.payment_method OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.course_title <> NEW.course_title)
  EXECUTE FUNCTION payments_keep_terms();
--> statement-breakpoint

-- An order goes forward only.
CREATE FUNCTION orders_keep_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('unpaid', 'paid'), ('paid', 'partly_refunded'), ('paid', 'refunded'), ('partly_refunded', 'refunded')
  ) THEN
    RAISE EXCEPTION 'order % may not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_transition BEFORE UPDATE OF status ON "orders" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION orders_keep_transitions();
--> statement-breakpoint

-- An attempt: any state may still succeed, and success is final.
CREATE FUNCTION payment_attempts_keep_transitions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'succeeded' OR (OLD.status, NEW.status) IN (
    ('created', 'submitting'), ('created', 'rejected'),
    ('submitting', 'prompted'), ('submitting', 'rejected'), ('submitting', 'submit_unknown'), ('submitting', 'failed'),
    ('submit_unknown', 'prompted'), ('submit_unknown', 'failed'), ('submit_unknown', 'review'),
    ('prompted', 'failed'), ('prompted', 'review'), ('review', 'failed'), ('failed', 'review')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payment attempt % may not go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempts_transition';
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_transition BEFORE UPDATE OF status ON "payment_attempts" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION payment_attempts_keep_transitions();
--> statement-breakpoint

-- Rows that are never taken back: the ledger, the money, the inbox, the history, the audit log.
CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER mpesa_receipts_kept BEFORE DELETE ON "mpesa_receipts" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payment_callbacks_kept BEFORE DELETE ON "payment_callbacks" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payment_attempts_kept BEFORE DELETE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER payment_attempt_events_kept BEFORE DELETE OR UPDATE ON "payment_attempt_events" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE OR UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint

-- Checked at commit: a payment that grants a course has its enrolment (I1), unless buyer or course are gone.
CREATE FUNCTION payments_enrol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id IS NOT NULL AND NEW.course_id IS NOT NULL
    AND EXISTS (SELECT FROM payments p WHERE p.id = NEW.id AND p.user_id IS NOT NULL AND p.course_id IS NOT NULL AND p.status IN ('completed', 'test_completed', 'admin_enrolled'))
    AND NOT EXISTS (SELECT FROM enrolments e WHERE e.user_id = NEW.user_id AND e.course_id = NEW.course_id) THEN
    RAISE EXCEPTION 'payment % has no enrolment', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_enrolled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_enrolled AFTER INSERT OR UPDATE OF status ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'test_completed', 'admin_enrolled')) EXECUTE FUNCTION payments_enrol();
--> statement-breakpoint

-- Checked at commit: a live enrolment rests on its own payment, of the same learner and course, that grants it (I2).
CREATE FUNCTION enrolments_rest_on_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM enrolments e WHERE e.id = NEW.id AND e.revoked_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM enrolments e JOIN payments p ON p.id = e.payment_id AND p.user_id = e.user_id AND p.course_id = e.course_id
      WHERE e.id = NEW.id AND p.status = CASE e.source WHEN 'payment' THEN 'completed' WHEN 'test' THEN 'test_completed' ELSE 'admin_enrolled' END
    ) THEN
    RAISE EXCEPTION 'enrolment % rests on no payment that grants it', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'enrolments_granted';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER enrolments_granted AFTER INSERT OR UPDATE ON "enrolments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.revoked_at IS NULL) EXECUTE FUNCTION enrolments_rest_on_payment();
--> statement-breakpoint

-- Counts on the course: students (live enrolments) and ratings (visible reviews).
CREATE FUNCTION courses_count_students() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.revoked_at IS NULL THEN 1 ELSE 0 END;
  come integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.revoked_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF come <> gone THEN
    UPDATE courses SET student_count = student_count + come - gone
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.course_id ELSE NEW.course_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_counted AFTER INSERT OR UPDATE OF revoked_at OR DELETE ON "enrolments" FOR EACH ROW EXECUTE FUNCTION courses_count_students();
--> statement-breakpoint
CREATE FUNCTION courses_count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone integer := CASE WHEN TG_OP <> 'INSERT' AND NOT OLD.is_hidden THEN 1 ELSE 0 END;
  come integer := CASE WHEN TG_OP <> 'DELETE' AND NOT NEW.is_hidden THEN 1 ELSE 0 END;
BEGIN
  UPDATE courses SET
    rating_count = rating_count + come - gone,
    rating_sum = rating_sum + CASE WHEN come = 1 THEN NEW.rating ELSE 0 END - CASE WHEN gone = 1 THEN OLD.rating ELSE 0 END
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.course_id ELSE NEW.course_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OF rating, is_hidden OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION courses_count_ratings();
--> statement-breakpoint

-- An enrolment keeps its learner and course.
CREATE FUNCTION enrolments_keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'enrolment % keeps its learner and course', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'enrolments_owner';
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_owner BEFORE UPDATE ON "enrolments" FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id OR OLD.course_id <> NEW.course_id) EXECUTE FUNCTION enrolments_keep_owner();
--> statement-breakpoint

-- The last super_admin stays (decision A5).
CREATE FUNCTION admins_keep_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM admins WHERE role = 'super_admin') THEN
    RAISE EXCEPTION 'the last super_admin stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'admins_last';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER admins_last AFTER UPDATE OR DELETE ON "admins" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.role = 'super_admin') EXECUTE FUNCTION admins_keep_one();
