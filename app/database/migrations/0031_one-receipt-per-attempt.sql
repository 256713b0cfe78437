-- outside a transaction
-- One prompt is one charge. Where an attempt has two receipts, it keeps what M-Pesa said is its own; the other came by hand.
UPDATE "mpesa_receipts" r SET attempt_id = NULL FROM (
  SELECT receipt, row_number() OVER (PARTITION BY attempt_id
    ORDER BY (source = 'callback') DESC, (source = 'query') DESC, (state = 'matched') DESC, created_at, receipt) AS place
  FROM "mpesa_receipts" WHERE attempt_id IS NOT NULL
) ranked WHERE ranked.receipt = r.receipt AND ranked.place > 1;--> statement-breakpoint
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_attempt_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mpesa_receipts_attempt_key" ON "mpesa_receipts" USING btree ("attempt_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_attempt_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_provisional_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mpesa_receipts_provisional_idx" ON "mpesa_receipts" USING btree ("amount_cents") WHERE source = 'query';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_undecided_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_undecided_idx" ON "payment_attempts" USING btree ("amount_shillings") WHERE status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review') or (status = 'failed' and next_query_at is not null);--> statement-breakpoint
-- A provisional receipt and what was kept under its true code are one charge, and become one row.
CREATE OR REPLACE TRIGGER mpesa_receipts_kept BEFORE DELETE ON "mpesa_receipts" FOR EACH ROW
  WHEN (OLD.source <> 'query') EXECUTE FUNCTION refuse_delete();
