CREATE TABLE "mpesa_prompts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"merchant_request_id" text,
	"checkout_request_id" text
);
--> statement-breakpoint
CREATE TABLE "mpesa_reversals" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"result_token_hash" text NOT NULL,
	"conversation_id" text,
	"originator_conversation_id" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_prompts_token_key" ON "mpesa_prompts" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_prompts_checkout_request_key" ON "mpesa_prompts" USING btree ("checkout_request_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_reversals_token_key" ON "mpesa_reversals" USING btree ("result_token_hash");
--> statement-breakpoint
-- A release before these tables writes the columns of payment_attempts and refunds, and reads them: both are kept the same, until a later
-- release drops the columns with these functions (docs/data-model.md).
CREATE FUNCTION payment_attempts_copy_to_mpesa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mpesa_prompts (attempt_id, token_hash, merchant_request_id, checkout_request_id)
    VALUES (NEW.id, NEW.callback_token_hash, NEW.merchant_request_id, NEW.checkout_request_id)
    ON CONFLICT (attempt_id) DO UPDATE SET token_hash = excluded.token_hash,
      merchant_request_id = excluded.merchant_request_id, checkout_request_id = excluded.checkout_request_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_attempts_copied AFTER INSERT OR UPDATE OF "callback_token_hash", "merchant_request_id", "checkout_request_id" ON "payment_attempts"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.provider = 'mpesa' AND NEW.callback_token_hash IS NOT NULL) EXECUTE FUNCTION payment_attempts_copy_to_mpesa();
--> statement-breakpoint
CREATE FUNCTION refunds_copy_to_mpesa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mpesa_reversals (refund_id, result_token_hash, conversation_id, originator_conversation_id)
    VALUES (NEW.id, NEW.result_token_hash, NEW.conversation_id, NEW.originator_conversation_id)
    ON CONFLICT (refund_id) DO UPDATE SET result_token_hash = excluded.result_token_hash,
      conversation_id = excluded.conversation_id, originator_conversation_id = excluded.originator_conversation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_copied AFTER INSERT OR UPDATE OF "result_token_hash", "conversation_id", "originator_conversation_id" ON "refunds"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.result_token_hash IS NOT NULL) EXECUTE FUNCTION refunds_copy_to_mpesa();
--> statement-breakpoint
CREATE TRIGGER mpesa_prompts_kept BEFORE DELETE ON "mpesa_prompts" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
--> statement-breakpoint
CREATE TRIGGER mpesa_reversals_kept BEFORE DELETE ON "mpesa_reversals" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
