-- outside a transaction
-- Offers and invoices are money too. What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_money_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_money_idx" ON "audit_log" USING btree ("id" DESC NULLS FIRST) WHERE (split_part(action, '.', 1) in ('attempt', 'claim', 'invoice', 'invoices', 'offer', 'order', 'payments', 'receipt', 'refund', 'statement') or (action = 'course.updated' and (after -> 'priceCents') is not null));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_money_actor_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_money_actor_idx" ON "audit_log" USING btree ("actor_id","id" DESC NULLS FIRST) WHERE (split_part(action, '.', 1) in ('attempt', 'claim', 'invoice', 'invoices', 'offer', 'order', 'payments', 'receipt', 'refund', 'statement') or (action = 'course.updated' and (after -> 'priceCents') is not null));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_money_action_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_money_action_idx" ON "audit_log" USING btree ("action","id" DESC NULLS FIRST) WHERE (split_part(action, '.', 1) in ('attempt', 'claim', 'invoice', 'invoices', 'offer', 'order', 'payments', 'receipt', 'refund', 'statement') or (action = 'course.updated' and (after -> 'priceCents') is not null));
