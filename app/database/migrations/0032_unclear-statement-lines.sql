ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_outcome";--> statement-breakpoint
CREATE INDEX "statement_lines_unclear_idx" ON "statement_lines" USING btree ("receipt") WHERE outcome = 'unclear';--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('missing_here', 'missing_there', 'different', 'provisional', 'unclear', 'duplicate', 'stand_in', 'matched', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_lines" VALIDATE CONSTRAINT "statement_lines_outcome";
