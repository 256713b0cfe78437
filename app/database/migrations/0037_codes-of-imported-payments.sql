-- outside a transaction
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_imported_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mpesa_receipts_imported_idx" ON "mpesa_receipts" USING btree ("amount_cents","paid_at") WHERE source = 'import_stand_in';--> statement-breakpoint
-- A payment of the old shop and what was kept under its true code are one charge, and become one row.
CREATE OR REPLACE TRIGGER mpesa_receipts_kept BEFORE DELETE ON "mpesa_receipts" FOR EACH ROW
  WHEN (OLD.source NOT IN ('query', 'import_stand_in')) EXECUTE FUNCTION refuse_delete();
