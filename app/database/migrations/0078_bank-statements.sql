ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_outcome";--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "set_aside_by" uuid;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_set_aside_by_users_id_fk" FOREIGN KEY ("set_aside_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_lines" VALIDATE CONSTRAINT "statement_lines_set_aside_by_users_id_fk";--> statement-breakpoint
CREATE INDEX "manual_payments_received_on_idx" ON "manual_payments" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "statement_lines_recorded_idx" ON "statement_lines" USING btree ("receipt") WHERE receipt like '%:%';--> statement-breakpoint
CREATE INDEX "statement_lines_expected_idx" ON "statement_lines" USING btree ("statement_id") WHERE outcome = 'expected';--> statement-breakpoint
CREATE INDEX "statement_lines_set_aside_by_idx" ON "statement_lines" USING btree ("set_aside_by");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_bank_file_key" ON "statements" USING btree ("sha256") WHERE provider = 'bank';--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('missing_here', 'missing_there', 'different', 'provisional', 'unclear', 'duplicate', 'stand_in', 'matched', 'other', 'likely', 'waiting', 'returned', 'expected', 'later', 'set_aside')) NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_lines" VALIDATE CONSTRAINT "statement_lines_outcome";
