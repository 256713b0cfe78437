-- outside a transaction
-- What a process that died in the middle left behind is not whole.
ALTER TABLE "campaigns" ADD COLUMN IF NOT EXISTS "narrowed_to" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN IF NOT EXISTS "bank_account" text;--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT IF EXISTS "campaigns_narrowed_to";--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_narrowed_to" CHECK ("campaigns"."narrowed_to" in ('not_started', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_narrowed_to";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT IF EXISTS "statements_bank_account";--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_bank_account" CHECK ("statements"."bank_account" is null or ("statements"."provider" = 'bank' and length(btrim("statements"."bank_account")) between 1 and 120)) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" VALIDATE CONSTRAINT "statements_bank_account";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "campaigns_sent_to_course_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "campaigns_sent_to_course_idx" ON "campaigns" USING btree ("course_id","started_at" DESC,"id") WHERE started_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "campaigns_sent_to_subscribers_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "campaigns_sent_to_subscribers_idx" ON "campaigns" USING btree ("started_at" DESC,"id") WHERE started_at is not null and is_for_subscribers;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "gifts_recipient_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "gifts_recipient_search_idx" ON "gifts" USING gin ((' ' || "recipient_name" || ' ' || coalesce("recipient_email", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manual_payments_reference_search_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manual_payments_reference_search_idx" ON "manual_payments" USING gin ("reference" gin_trgm_ops);
