ALTER TABLE "campaigns" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_html" CHECK (length("campaigns"."html") between 1 and 60000) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_attachment" CHECK ("mail_outbox"."attachment_name" is not null or "mail_outbox"."attachment" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "manual_payments" ADD CONSTRAINT "manual_payments_bank_account" CHECK (length(btrim("manual_payments"."bank_account")) between 1 and 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "campaigns" VALIDATE CONSTRAINT "campaigns_html";--> statement-breakpoint
ALTER TABLE "mail_outbox" VALIDATE CONSTRAINT "mail_outbox_attachment";--> statement-breakpoint
ALTER TABLE "manual_payments" VALIDATE CONSTRAINT "manual_payments_bank_account";
