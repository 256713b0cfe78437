-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "payments_listed_method_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_listed_method_idx" ON "payments" USING btree ("listed_status",(case when "listed_status" not in ('pending', 'failed') or "phone_number" is not null then "payment_method" end),coalesce("payment_date", "created_at"),"listed_id") WHERE listed_cents is not null;