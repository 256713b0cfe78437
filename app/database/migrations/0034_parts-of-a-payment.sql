-- outside a transaction
ALTER TABLE "mpesa_receipts" ADD COLUMN IF NOT EXISTS "is_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT IF EXISTS "mpesa_receipts_part";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_part" CHECK (not "mpesa_receipts"."is_part" or ("mpesa_receipts"."order_id" is not null and "mpesa_receipts"."decided_at" is not null and "mpesa_receipts"."state" in ('matched', 'refunded'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" VALIDATE CONSTRAINT "mpesa_receipts_part";--> statement-breakpoint
-- What a process that died in the middle left behind is not whole. The old index goes when the new one holds.
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_paying_order_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mpesa_receipts_paying_order_key" ON "mpesa_receipts" USING btree ("order_id") WHERE state = 'matched' and not is_part;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mpesa_receipts_matched_order_key";--> statement-breakpoint
-- Parts never pay an order for less than its total. At the commit, because they are written one after another.
CREATE OR REPLACE FUNCTION mpesa_receipts_pay_in_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT total_cents FROM orders WHERE id = NEW.order_id) > (
    SELECT sum(amount_cents) FROM mpesa_receipts WHERE order_id = NEW.order_id AND state IN ('matched', 'refunded')) THEN
    RAISE EXCEPTION 'the parts of order % are less than its total', NEW.order_id USING ERRCODE = 'check_violation', CONSTRAINT = 'mpesa_receipts_parts_pay';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS mpesa_receipts_parts_pay ON "mpesa_receipts";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mpesa_receipts_parts_pay AFTER INSERT OR UPDATE OF is_part, state, order_id, amount_cents ON "mpesa_receipts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_part AND NEW.state = 'matched') EXECUTE FUNCTION mpesa_receipts_pay_in_parts();
