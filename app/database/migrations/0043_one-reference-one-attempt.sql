-- outside a transaction
-- What was asked before has the name that M-Pesa gave it.
UPDATE "payment_attempts" SET "provider_reference" = "checkout_request_id" WHERE "provider_reference" IS NULL AND "checkout_request_id" IS NOT NULL AND "provider" = 'mpesa';--> statement-breakpoint
-- What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_reference_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_attempts_reference_key" ON "payment_attempts" USING btree ("provider","provider_reference");--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT IF EXISTS "payment_attempts_asked";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_asked" CHECK ("payment_attempts"."status" <> 'prompted' or "payment_attempts"."provider_reference" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_asked";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT IF EXISTS "payment_attempts_provider";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_provider" CHECK ("payment_attempts"."provider" ~ '^[a-z][a-z_]{1,30}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_provider";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT IF EXISTS "payment_attempts_reference";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_reference" CHECK ("payment_attempts"."provider_reference" ~ '^[ -~]{1,200}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_reference";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT IF EXISTS "payment_attempts_mpesa";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_mpesa" CHECK ("payment_attempts"."provider" <> 'mpesa' or ("payment_attempts"."phone_number" is not null and ("payment_attempts"."status" <> 'prompted' or ("payment_attempts"."checkout_request_id" is not null and "payment_attempts"."merchant_request_id" is not null)))) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_mpesa";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT IF EXISTS "mpesa_receipts_code";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_code" CHECK (case "mpesa_receipts"."provider" when 'mpesa' then "mpesa_receipts"."receipt" ~ '^[A-Z0-9]{8,14}$' else "mpesa_receipts"."provider" ~ '^[a-z][a-z_]{1,30}$' and "mpesa_receipts"."receipt" ~ ('^' || "mpesa_receipts"."provider" || ':[!-~]{1,100}$') end) NOT VALID;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" VALIDATE CONSTRAINT "mpesa_receipts_code";--> statement-breakpoint
-- What these held, the new ones hold.
ALTER TABLE "payment_attempts" DROP CONSTRAINT IF EXISTS "payment_attempts_prompted";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT IF EXISTS "mpesa_receipts_receipt";
