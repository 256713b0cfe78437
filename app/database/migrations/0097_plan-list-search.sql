-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "plan_lines_title_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plan_lines_title_search_idx" ON "plan_lines" USING gin ((' ' || "course_title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_number_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_number_search_idx" ON "plans" USING gin ((' ' || "number") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_begun_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_begun_idx" ON "plans" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE started_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_begun_state_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_begun_state_idx" ON "plans" USING btree ("state","created_at" DESC NULLS FIRST,"id") WHERE started_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_state_idx";
