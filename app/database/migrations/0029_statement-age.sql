ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_outcome";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "covers_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "covers_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "unread_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "statements_covers_to_idx" ON "statements" USING btree ("covers_to");--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_outcome" CHECK ("statement_lines"."outcome" in ('missing_here', 'missing_there', 'different', 'provisional', 'duplicate', 'stand_in', 'matched', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "statement_lines" VALIDATE CONSTRAINT "statement_lines_outcome";
