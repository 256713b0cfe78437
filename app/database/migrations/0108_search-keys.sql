-- outside a transaction
-- Text as searches compare it: without case, accents, quotes, dashes and what cannot be seen; of full width letters the usual ones. An accent
-- that stands alone is a quote, and would leave a space.
CREATE OR REPLACE FUNCTION search_key(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(translate(words, U&'\00b4\1fbd\1fbf\1ffd\1ffe', ''), NFKD), '["''\u0060\u00ab\u00ad\u00bb\u02b9-\u02bf\u02c8\u02d7\u0300-\u036f\u058a\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2010-\u2015\u2018-\u201f\u202a-\u202e\u2032-\u2037\u2039\u203a\u2043\u2060-\u206f\u2212\u275d\u275e\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c-\u301f\u3030\u30a0\u3164\ua78c\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff-]', '', 'g'))
$$;--> statement-breakpoint
-- What a process that died in the middle left behind is not whole.
ALTER TABLE "courses" ADD COLUMN IF NOT EXISTS "search_keys" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_key("courses"."title" || ' ' || "courses"."description" || ' ' || "courses"."instructor"))) STORED;--> statement-breakpoint
ALTER TABLE "course_texts" ADD COLUMN IF NOT EXISTS "search_keys" "tsvector" GENERATED ALWAYS AS (to_tsvector(case "course_texts"."locale" when 'en' then 'english'::regconfig else 'simple'::regconfig end, search_key("course_texts"."title" || ' ' || "course_texts"."description"))) STORED;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_search_keys_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_search_keys_idx" ON "courses" USING gin ("search_keys");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_title_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_title_key_idx" ON "courses" USING gin (search_key("title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "course_texts_search_keys_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "course_texts_search_keys_idx" ON "course_texts" USING gin ("search_keys");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "course_texts_title_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "course_texts_title_key_idx" ON "course_texts" USING gin (search_key("title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_buyers_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_buyers_key_idx" ON "payment_buyers" USING gin (search_key(' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "gifts_recipient_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "gifts_recipient_key_idx" ON "gifts" USING gin (search_key(' ' || "recipient_name" || ' ' || coalesce("recipient_email", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_key_idx" ON "users" USING gin (search_key(' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contact_messages_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contact_messages_key_idx" ON "contact_messages" USING gin (search_key("name" || ' ' || "email" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "newsletter_subscriptions_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "newsletter_subscriptions_key_idx" ON "newsletter_subscriptions" USING gin (search_key("email") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plan_lines_title_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plan_lines_title_key_idx" ON "plan_lines" USING gin (search_key(' ' || "course_title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_number_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "plans_number_key_idx" ON "plans" USING gin (search_key(' ' || "number") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quotations_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotations_key_idx" ON "quotations" USING gin (search_key("number" || ' ' || "organisation" || ' ' || "buyer_name" || ' ' || "buyer_email") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_key_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reviews_key_idx" ON "reviews" USING gin (search_key("body") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_title_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "course_texts_title_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_buyers_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "gifts_recipient_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contact_messages_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "newsletter_subscriptions_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plan_lines_title_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "plans_number_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quotations_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reviews_search_idx";
