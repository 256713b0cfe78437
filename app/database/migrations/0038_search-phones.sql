-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "payments_phone_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_phone_search_idx" ON "payments" USING gin ("phone_number" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profiles_phone_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_phone_search_idx" ON "profiles" USING gin ("phone_number" gin_trgm_ops);--> statement-breakpoint
-- An older release finds the beginnings of phone numbers through the new one.
DROP INDEX CONCURRENTLY IF EXISTS "payments_phone_idx";
