DROP INDEX "audit_log_subject_idx";--> statement-breakpoint
CREATE INDEX "audit_log_actor_action_idx" ON "audit_log" USING btree ("actor_id","action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","id" DESC NULLS FIRST);--> statement-breakpoint

-- Who does what goes together: without knowing how, a page of two filters is looked for through the whole log.
CREATE STATISTICS audit_log_actor_action (mcv) ON actor_id, action FROM audit_log;
