-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_failed_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_outbox_failed_idx" ON "mail_outbox" USING btree ("created_at") WHERE status = 'failed';
