-- Any part of a name or an e-mail is found by an index. Trusted since PostgreSQL 13: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "profiles_phone_idx" ON "profiles" USING btree ("phone_number") WHERE phone_number is not null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE suspended_at is null and not email_verified;--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((' ' || "name" || ' ' || "email") gin_trgm_ops);