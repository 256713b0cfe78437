ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_recipient";--> statement-breakpoint
DROP INDEX "newsletter_subscriptions_token_key";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE INDEX "contact_messages_email_idx" ON "contact_messages" USING btree ("email","created_at");--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_recipient" CHECK (concat("mail_outbox"."recipient", "mail_outbox"."subject", "mail_outbox"."reply_to", "mail_outbox"."unsubscribe_url") !~ '[\r\n]');