-- outside a transaction
-- What a process that died in the middle left behind is not whole.
ALTER TABLE "manual_payments" ADD COLUMN IF NOT EXISTS "movement_key" text;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN IF NOT EXISTS "movement_key" text;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manual_payments_movement_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "manual_payments_movement_key" ON "manual_payments" USING btree ("movement_key",coalesce("bank_account", '')) WHERE movement_key is not null and status <> 'rejected';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "statement_lines_movement_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "statement_lines_movement_idx" ON "statement_lines" USING btree ("movement_key") WHERE movement_key is not null;
