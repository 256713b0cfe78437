-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "orders_paid_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid_at_idx" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;
