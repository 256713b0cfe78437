ALTER TABLE "payment_attempts" ALTER COLUMN "phone_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "callback_token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "provider" text DEFAULT 'mpesa' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider" text DEFAULT 'mpesa' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "payment_page" text;--> statement-breakpoint
-- An older release names a prompt by M-Pesa's id alone.
CREATE FUNCTION payment_attempts_name_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.provider_reference := NEW.checkout_request_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_referenced BEFORE INSERT OR UPDATE ON "payment_attempts" FOR EACH ROW
  WHEN (NEW.provider = 'mpesa' AND NEW.provider_reference IS NULL AND NEW.checkout_request_id IS NOT NULL)
  EXECUTE FUNCTION payment_attempts_name_reference();
