-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "courses_title_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_title_search_idx" ON "courses" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_course_order_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_course_order_idx" ON "payments" USING btree ("status",lower("course_title"),coalesce("payment_date", "created_at"),"id");--> statement-breakpoint
-- An older release reads the list by course through the new one.
DROP INDEX CONCURRENTLY IF EXISTS "payments_title_idx";
