-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "manual_payments_account_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manual_payments_account_idx" ON "manual_payments" USING btree ("bank_account","received_on") WHERE method in ('bank', 'cheque') and status = 'approved';
