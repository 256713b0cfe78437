ALTER TABLE "transaction_checks" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD COLUMN "is_uncounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD COLUMN "payer" text;--> statement-breakpoint
CREATE INDEX "transaction_checks_uncounted_idx" ON "transaction_checks" USING btree ("updated_at") WHERE is_uncounted;--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD CONSTRAINT "transaction_checks_uncounted" CHECK (not "transaction_checks"."is_uncounted" or ("transaction_checks"."claim_id" is not null and "transaction_checks"."amount_cents" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "transaction_checks" VALIDATE CONSTRAINT "transaction_checks_uncounted";--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD CONSTRAINT "transaction_checks_payer" CHECK ("transaction_checks"."payer" is null or "transaction_checks"."is_uncounted") NOT VALID;--> statement-breakpoint
ALTER TABLE "transaction_checks" VALIDATE CONSTRAINT "transaction_checks_payer";--> statement-breakpoint
-- What checks told before, without payer and time.
UPDATE "transaction_checks" SET "is_uncounted" = true
  WHERE "claim_id" IS NOT NULL AND "amount_cents" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "mpesa_receipts" WHERE "mpesa_receipts"."receipt" = "transaction_checks"."receipt");
