ALTER TABLE "payment_claims" DROP CONSTRAINT "payment_claims_receipt";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "provider" text DEFAULT 'mpesa' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_receipt" CHECK ("payment_claims"."receipt" ~ '^([A-Z0-9]{8,14}|[a-z][a-z_]{1,30}:[!-~]{1,100})$') NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_provider" CHECK ("statements"."provider" ~ '^[a-z][a-z_]{1,30}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_claims" VALIDATE CONSTRAINT "payment_claims_receipt";--> statement-breakpoint
ALTER TABLE "statements" VALIDATE CONSTRAINT "statements_provider";
