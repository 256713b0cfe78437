-- outside a transaction
-- The rows that are there: true methods, how lists show them, and who bought seats and gifts. What a process that died in the middle left
-- behind is done again.
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_listed";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_shape";--> statement-breakpoint
ALTER TABLE "payment_totals" VALIDATE CONSTRAINT "payment_totals_status";--> statement-breakpoint
UPDATE "payments" p SET payment_method = CASE WHEN o.total_cents = 0 THEN 'free' ELSE r.provider END
  FROM "orders" o LEFT JOIN LATERAL (
    SELECT provider FROM "mpesa_receipts" WHERE order_id = o.id AND state IN ('matched', 'refunded') AND NOT is_part ORDER BY state, receipt LIMIT 1) r ON true
  WHERE p.order_id = o.id AND o.status <> 'unpaid' AND p.payment_method = 'mpesa' AND (o.total_cents = 0 OR r.provider <> 'mpesa');--> statement-breakpoint
UPDATE "payments" SET listed_id = id WHERE order_id IS NULL AND listed_id IS NULL;--> statement-breakpoint
SELECT list_orders(ARRAY(SELECT id FROM "orders" o WHERE NOT EXISTS (SELECT FROM "payments" p WHERE p.order_id = o.id AND p.listed_id IS NOT NULL)));--> statement-breakpoint
INSERT INTO "payment_buyers" (user_id, name, email)
  SELECT DISTINCT o.user_id, p.buyer_name, p.buyer_email FROM "payments" p JOIN "orders" o ON o.id = p.order_id
  WHERE o.user_id IS NOT NULL AND p.user_id IS DISTINCT FROM o.user_id ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_listed_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_listed_idx" ON "payments" USING btree ("listed_status",coalesce("payment_date", "created_at"),"listed_id") WHERE listed_cents is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_listed_amount_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_listed_amount_idx" ON "payments" USING btree ("listed_status","listed_cents","listed_id") WHERE listed_cents is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_listed_buyer_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_listed_buyer_idx" ON "payments" USING btree ("listed_status",lower("buyer_name"),"listed_id") WHERE listed_cents is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_listed_course_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_listed_course_idx" ON "payments" USING btree ("listed_status",lower("course_title"),coalesce("payment_date", "created_at"),"listed_id") WHERE listed_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_amount_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_buyer_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_course_order_idx";
