-- The list of payments in the portal: an index for each order within a status, sums by day, who and what is named by payments; and
-- statements of M-Pesa that were compared with the books.
CREATE TABLE "payment_buyers" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "payment_buyers_user_id_name_email_pk" PRIMARY KEY("user_id","name","email")
);
--> statement-breakpoint
CREATE TABLE "payment_titles" (
	"title" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status" text NOT NULL,
	"payments" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "payment_totals_status" CHECK ("payment_totals"."status" in ('pending', 'completed', 'failed', 'refunded', 'admin_enrolled', 'test_completed'))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"outcome" text NOT NULL,
	"receipt" text NOT NULL,
	"direction" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount_cents" bigint,
	"booked_cents" bigint,
	"details" text DEFAULT '' NOT NULL,
	"party" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	CONSTRAINT "statement_lines_statement_id_position_pk" PRIMARY KEY("statement_id","position"),
	CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('missing_here', 'missing_there', 'different', 'duplicate', 'stand_in', 'matched', 'other')),
	CONSTRAINT "statement_lines_direction" CHECK ("statement_lines"."direction" in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_status_idx";--> statement-breakpoint
DROP INDEX "payments_transaction_idx";--> statement-breakpoint
ALTER TABLE "payment_buyers" ADD CONSTRAINT "payment_buyers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_buyers_search_idx" ON "payment_buyers" USING gin ((' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_totals_day_idx" ON "payment_totals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "statement_lines_outcome_idx" ON "statement_lines" USING btree ("statement_id","outcome","position");--> statement-breakpoint
CREATE INDEX "statements_created_idx" ON "statements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_amount_idx" ON "payments" USING btree ("status","amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_buyer_idx" ON "payments" USING btree ("status",lower("buyer_name"),"id");--> statement-breakpoint
CREATE INDEX "payments_title_idx" ON "payments" USING btree ("status",lower("course_title"),"id");--> statement-breakpoint
CREATE INDEX "payments_phone_idx" ON "payments" USING btree ("phone_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_status_idx" ON "payments" USING btree ("status",coalesce("payment_date", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "payments_transaction_idx" ON "payments" USING btree ("transaction_id" text_pattern_ops);--> statement-breakpoint

-- Sums of payments by day and status. Rows are only added, so that two purchases never wait for each other; the sweep folds them.
CREATE FUNCTION payments_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_totals (day, status, payments, amount_cents)
      SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      FROM new_payments GROUP BY 1, 2;
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
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_totalled AFTER INSERT ON "payments" REFERENCING NEW TABLE AS new_payments
  FOR EACH STATEMENT EXECUTE FUNCTION payments_total();
--> statement-breakpoint
CREATE TRIGGER payments_totals_changed AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS new_payments OLD TABLE AS old_payments
  FOR EACH STATEMENT EXECUTE FUNCTION payments_total();
--> statement-breakpoint
INSERT INTO "payment_totals" (day, status, payments, amount_cents)
  SELECT (coalesce(payment_date, created_at) AT TIME ZONE 'Africa/Nairobi')::date, status, count(*), sum(amount_cents) FROM "payments" GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "payment_buyers" (user_id, name, email) SELECT DISTINCT user_id, buyer_name, buyer_email FROM "payments" WHERE user_id IS NOT NULL;--> statement-breakpoint
INSERT INTO "payment_titles" (title) SELECT DISTINCT course_title FROM "payments";
