CREATE TABLE "imported_rows" (
	"old_table" text NOT NULL,
	"old_id" text NOT NULL,
	"new_id" uuid,
	"old_transaction_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_rows_old_table_old_id_pk" PRIMARY KEY("old_table","old_id")
);
--> statement-breakpoint
ALTER TABLE "mpesa_receipts" DROP CONSTRAINT "mpesa_receipts_source";--> statement-breakpoint
CREATE INDEX "imported_rows_new_idx" ON "imported_rows" USING btree ("new_id");--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_source" CHECK ("mpesa_receipts"."source" in ('callback', 'query', 'c2b', 'check', 'statement', 'by_hand', 'import', 'import_stand_in'));