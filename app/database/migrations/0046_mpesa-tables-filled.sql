-- outside a transaction
-- What was asked before the last day is many rows, which nobody writes any more; then all that is left.
INSERT INTO "mpesa_prompts" ("attempt_id", "token_hash", "merchant_request_id", "checkout_request_id")
  SELECT "id", "callback_token_hash", "merchant_request_id", "checkout_request_id" FROM "payment_attempts"
  WHERE "provider" = 'mpesa' AND "callback_token_hash" IS NOT NULL AND "created_at" < now() - interval '1 day'
  ON CONFLICT ("attempt_id") DO NOTHING;
--> statement-breakpoint
INSERT INTO "mpesa_prompts" ("attempt_id", "token_hash", "merchant_request_id", "checkout_request_id")
  SELECT "id", "callback_token_hash", "merchant_request_id", "checkout_request_id" FROM "payment_attempts"
  WHERE "provider" = 'mpesa' AND "callback_token_hash" IS NOT NULL AND NOT EXISTS (SELECT FROM "mpesa_prompts" WHERE "attempt_id" = "payment_attempts"."id")
  ON CONFLICT ("attempt_id") DO NOTHING;
--> statement-breakpoint
INSERT INTO "mpesa_reversals" ("refund_id", "result_token_hash", "conversation_id", "originator_conversation_id")
  SELECT "id", "result_token_hash", "conversation_id", "originator_conversation_id" FROM "refunds" WHERE "result_token_hash" IS NOT NULL
  ON CONFLICT ("refund_id") DO NOTHING;
--> statement-breakpoint
-- Nobody waits behind it for long: without the lock the whole migration is tried again.
SET LOCAL lock_timeout = '2s'; ALTER TABLE "mpesa_prompts" DROP CONSTRAINT IF EXISTS "mpesa_prompts_attempt_id_payment_attempts_id_fk"; ALTER TABLE "mpesa_prompts" ADD CONSTRAINT "mpesa_prompts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE restrict ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "mpesa_prompts" VALIDATE CONSTRAINT "mpesa_prompts_attempt_id_payment_attempts_id_fk";
--> statement-breakpoint
-- Nobody waits behind it for long: without the lock the whole migration is tried again.
SET LOCAL lock_timeout = '2s'; ALTER TABLE "mpesa_reversals" DROP CONSTRAINT IF EXISTS "mpesa_reversals_refund_id_refunds_id_fk"; ALTER TABLE "mpesa_reversals" ADD CONSTRAINT "mpesa_reversals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "mpesa_reversals" VALIDATE CONSTRAINT "mpesa_reversals_refund_id_refunds_id_fk";
--> statement-breakpoint
-- And the columns follow the tables, for a release before that runs beside this one or comes back.
CREATE OR REPLACE FUNCTION mpesa_prompts_copy_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_attempts SET callback_token_hash = NEW.token_hash, merchant_request_id = NEW.merchant_request_id,
    checkout_request_id = NEW.checkout_request_id WHERE id = NEW.attempt_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mpesa_prompts_copied AFTER INSERT OR UPDATE ON "mpesa_prompts"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION mpesa_prompts_copy_back();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mpesa_reversals_copy_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refunds SET result_token_hash = NEW.result_token_hash, conversation_id = NEW.conversation_id,
    originator_conversation_id = NEW.originator_conversation_id WHERE id = NEW.refund_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER mpesa_reversals_copied AFTER INSERT OR UPDATE ON "mpesa_reversals"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION mpesa_reversals_copy_back();
