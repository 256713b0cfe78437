ALTER TABLE "mpesa_receipts" DROP CONSTRAINT "mpesa_receipts_source";--> statement-breakpoint
CREATE INDEX "mpesa_receipts_order_idx" ON "mpesa_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transaction_checks_open_idx" ON "transaction_checks" USING btree ("created_at") WHERE status in ('submitting', 'asked');--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_source" CHECK ("mpesa_receipts"."source" in ('callback', 'query', 'c2b', 'check', 'statement', 'by_hand'));