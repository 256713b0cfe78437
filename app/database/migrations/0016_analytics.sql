-- The portal's analytics: what each course sold a month, how often its page was opened a day, and when learners were active.
CREATE TABLE "course_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" uuid,
	"month" date NOT NULL,
	"status" text NOT NULL,
	"payments" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "course_totals_status" CHECK ("course_totals"."status" in ('pending', 'completed', 'failed', 'refunded', 'admin_enrolled', 'test_completed'))
);
--> statement-breakpoint
CREATE TABLE "course_views" (
	"day" date NOT NULL,
	"course_id" uuid NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "course_views_day_course_id_pk" PRIMARY KEY("day","course_id"),
	CONSTRAINT "course_views_counted" CHECK ("course_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "course_views" ADD CONSTRAINT "course_views_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_totals_month_idx" ON "course_totals" USING btree ("month","status");--> statement-breakpoint
CREATE INDEX "course_progress_created_idx" ON "course_progress" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "lesson_completions_moment_idx" ON "lesson_completions" USING btree ("completed_at","user_id");--> statement-breakpoint

-- As 0015 made it, and with the sums of each course by month.
CREATE OR REPLACE FUNCTION payments_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals (day, status, payments, amount_cents)
      SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      FROM new_payments GROUP BY 1, 2;
    INSERT INTO course_totals (course_id, month, status, payments, amount_cents)
      SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      FROM new_payments GROUP BY 1, 2, 3;
    -- In one order, so that two purchases never wait in a circle. What is there already is not written again.
    INSERT INTO payment_buyers (user_id, name, email)
      SELECT DISTINCT user_id, buyer_name, buyer_email FROM new_payments WHERE user_id IS NOT NULL ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
    INSERT INTO payment_titles (title)
      SELECT DISTINCT course_title FROM new_payments n
      WHERE NOT EXISTS (SELECT FROM payment_titles t WHERE t.title = n.course_title) ORDER BY 1 ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO payment_totals (day, status, payments, amount_cents)
      SELECT day, status, sum(one), sum(cents) FROM (
        SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date AS day, status, 1 AS one, amount_cents AS cents FROM new_payments
        UNION ALL
        SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, -1, -amount_cents FROM old_payments
      ) changes GROUP BY day, status HAVING sum(one) <> 0 OR sum(cents) <> 0;
    INSERT INTO course_totals (course_id, month, status, payments, amount_cents)
      SELECT course_id, month, status, sum(one), sum(cents) FROM (
        SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date AS month, status, 1 AS one, amount_cents AS cents FROM new_payments
        UNION ALL
        SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, -1, -amount_cents FROM old_payments
      ) changes GROUP BY course_id, month, status HAVING sum(one) <> 0 OR sum(cents) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "course_totals" (course_id, month, status, payments, amount_cents)
  SELECT course_id, date_trunc('month', coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents) FROM "payments" GROUP BY 1, 2, 3;
