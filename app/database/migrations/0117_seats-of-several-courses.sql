ALTER TABLE "packs" ADD COLUMN "kind" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "course_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_part_of_payments_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_part_of_payments_id_fk";--> statement-breakpoint
CREATE INDEX "seats_part_idx" ON "seats" USING btree ("part_of") WHERE part_of is not null;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_kind" CHECK ("packs"."kind" in ('course', 'bundle', 'list')) NOT VALID;--> statement-breakpoint
ALTER TABLE "packs" VALIDATE CONSTRAINT "packs_kind";--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_courses" CHECK (("packs"."kind" = 'course') = ("packs"."title" is null) and char_length("packs"."title") between 1 and 200 and case "packs"."kind" when 'course' then cardinality("packs"."course_ids") = 0 else "packs"."course_id" is null and cardinality("packs"."course_ids") between 2 and 20 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "packs" VALIDATE CONSTRAINT "packs_courses";--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_part" CHECK ("seats"."part_of" is null or ("seats"."email" is null and "seats"."part_of" <> "seats"."payment_id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_part";--> statement-breakpoint

-- As 0096 made it. A further course of a seat has the order and number of the seat's first course.
CREATE OR REPLACE FUNCTION seats_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'waiting' OR NOT EXISTS (
    SELECT FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.id = NEW.payment_id AND p.seat_number > 0 AND p.user_id IS NULL AND p.course_id IS NOT NULL AND p.amount_cents > 0 AND p.amount_cents % 100 = 0
      AND p.amount_cents <= coalesce(NEW.full_cents, p.amount_cents)
      AND o.status = 'unpaid' AND o.user_id IS NOT NULL
      AND (NEW.part_of IS NULL OR EXISTS (SELECT FROM payments f WHERE f.id = NEW.part_of AND f.order_id = o.id AND f.seat_number = p.seat_number))
      AND NOT EXISTS (SELECT FROM payments other WHERE other.order_id = o.id AND other.seat_number = 0)
      AND NOT EXISTS (SELECT FROM line_discounts d WHERE d.payment_id = p.id)
      AND NOT EXISTS (SELECT FROM plan_payments l WHERE l.order_id = o.id)
      AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)) THEN
    RAISE EXCEPTION 'payment % does not pay a seat', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_fit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- As 0114 made it. A course stays part of its seat.
CREATE OR REPLACE FUNCTION seats_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_back boolean := OLD.state = 'taken' AND NEW.state = 'open' AND OLD.left_at IS NULL AND NEW.returns = OLD.returns + 1;
BEGIN
  IF (OLD.payment_id, OLD.part_of, OLD.full_cents, OLD.discount_reason, OLD.created_at)
      IS DISTINCT FROM (NEW.payment_id, NEW.part_of, NEW.full_cents, NEW.discount_reason, NEW.created_at)
    OR (NOT is_back AND (NEW.returns <> OLD.returns OR (OLD.taken_at IS NOT NULL AND NEW.taken_at IS DISTINCT FROM OLD.taken_at)))
    OR (OLD.left_at IS NOT NULL AND NEW.left_at IS DISTINCT FROM OLD.left_at)
    OR (OLD.state IN ('taken', 'refunded') AND NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email) THEN
    RAISE EXCEPTION 'seat % keeps its terms', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_terms';
  END IF;
  IF NEW.state <> OLD.state AND NOT is_back AND (OLD.state, NEW.state) NOT IN (
    ('waiting', 'open'), ('open', 'taken'), ('open', 'refunded'), ('taken', 'refunded')) THEN
    RAISE EXCEPTION 'seat % may not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_transition';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- As 0092 made it. Of a seat that opens several courses, the learner has each course that still exists, perhaps from elsewhere.
CREATE OR REPLACE FUNCTION seats_enrol() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_one boolean := NEW.part_of IS NULL AND NOT EXISTS (SELECT FROM seats o WHERE o.part_of = NEW.payment_id);
BEGIN
  IF EXISTS (SELECT FROM seats s WHERE s.id = NEW.id AND s.state = 'taken') AND NOT EXISTS (
    SELECT FROM payments p LEFT JOIN enrolments e ON e.user_id = p.user_id AND e.course_id = p.course_id AND e.revoked_at IS NULL
    WHERE p.id = NEW.payment_id AND CASE WHEN is_one THEN e.payment_id = p.id ELSE e.id IS NOT NULL OR p.course_id IS NULL END) THEN
    RAISE EXCEPTION 'seat % is taken, but gives nobody the course', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_enrolled';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Checked at commit: the courses of a seat are taken, taken back and refunded together, by one learner.
CREATE FUNCTION seats_keep_together() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seats s JOIN payments p ON p.id = s.payment_id JOIN seats o ON o.payment_id = s.part_of JOIN payments q ON q.id = o.payment_id
      WHERE s.id = NEW.id AND (s.state <> o.state OR p.user_id IS DISTINCT FROM q.user_id))
    OR EXISTS (SELECT FROM seats s JOIN payments p ON p.id = s.payment_id JOIN seats o ON o.part_of = s.payment_id JOIN payments q ON q.id = o.payment_id
      WHERE s.id = NEW.id AND (s.state <> o.state OR p.user_id IS DISTINCT FROM q.user_id)) THEN
    RAISE EXCEPTION 'courses of seat % are not together', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_together';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seats_together AFTER INSERT OR UPDATE OF state ON "seats" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION seats_keep_together();
