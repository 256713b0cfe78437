CREATE TABLE "payment_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"receipt" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_claims_receipt" CHECK ("payment_claims"."receipt" ~ '^[A-Z0-9]{8,14}$'),
	CONSTRAINT "payment_claims_status" CHECK ("payment_claims"."status" in ('open', 'matched', 'rejected')),
	CONSTRAINT "payment_claims_decided" CHECK (("payment_claims"."status" = 'open') = ("payment_claims"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refund_payments" (
	"refund_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	CONSTRAINT "refund_payments_refund_id_payment_id_pk" PRIMARY KEY("refund_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "transaction_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt" text NOT NULL,
	"status" text DEFAULT 'submitting' NOT NULL,
	"claim_id" uuid,
	"refund_id" uuid,
	"result_token_hash" text NOT NULL,
	"conversation_id" text,
	"originator_conversation_id" text,
	"result_code" text,
	"result_description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "transaction_checks_receipt" CHECK ("transaction_checks"."receipt" ~ '^[A-Z0-9]{8,14}$'),
	CONSTRAINT "transaction_checks_status" CHECK ("transaction_checks"."status" in ('submitting', 'asked', 'answered', 'lost')),
	CONSTRAINT "transaction_checks_cause" CHECK (num_nonnulls("transaction_checks"."claim_id", "transaction_checks"."refund_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_id_payments_id_fk";
--> statement-breakpoint
DROP INDEX "refunds_payment_idx";--> statement-breakpoint
DROP INDEX "refunds_live_key";--> statement-breakpoint
DROP INDEX "refunds_open_idx";--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "account_reference" text;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD COLUMN "decision_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_callbacks" ADD COLUMN "kind" text DEFAULT 'stk' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text DEFAULT 'surplus' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_receipt" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "conversation_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "originator_conversation_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "result_token_hash" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "result_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "result_description" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "check_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payments" ADD CONSTRAINT "refund_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD CONSTRAINT "transaction_checks_claim_id_payment_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."payment_claims"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_checks" ADD CONSTRAINT "transaction_checks_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_order_receipt_key" ON "payment_claims" USING btree ("order_id","receipt");--> statement-breakpoint
CREATE INDEX "payment_claims_receipt_idx" ON "payment_claims" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payment_claims_open_idx" ON "payment_claims" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "refund_payments_payment_idx" ON "refund_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_checks_token_key" ON "transaction_checks" USING btree ("result_token_hash");--> statement-breakpoint
CREATE INDEX "transaction_checks_claim_idx" ON "transaction_checks" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "transaction_checks_refund_idx" ON "transaction_checks" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_token_key" ON "refunds" USING btree ("result_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_refund_receipt_key" ON "refunds" USING btree ("refund_receipt");--> statement-breakpoint
CREATE INDEX "refunds_receipt_idx" ON "refunds" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_live_key" ON "refunds" USING btree ("receipt") WHERE "refunds"."status" in ('requested', 'submitting', 'unknown');--> statement-breakpoint
CREATE INDEX "refunds_open_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('requested', 'submitting', 'unknown');--> statement-breakpoint
INSERT INTO "refund_payments" ("refund_id", "payment_id") SELECT "id", "payment_id" FROM "refunds" WHERE "payment_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "payment_callbacks" ADD CONSTRAINT "payment_callbacks_kind" CHECK ("payment_callbacks"."kind" in ('stk', 'c2b', 'refund', 'refund_timeout', 'check', 'check_timeout'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('surplus', 'undeliverable', 'wrong_amount', 'unclaimed', 'guarantee', 'goodwill'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_done" CHECK ("refunds"."status" <> 'done' or ("refunds"."method" is not null and "refunds"."finished_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'submitting', 'unknown', 'done', 'failed', 'cancelled'));