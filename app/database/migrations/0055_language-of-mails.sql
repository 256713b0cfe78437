ALTER TABLE "contact_messages" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_enrolments" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_locale" CHECK ("contact_messages"."locale" in ('en', 'sw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "contact_messages" VALIDATE CONSTRAINT "contact_messages_locale";--> statement-breakpoint
ALTER TABLE "pending_enrolments" ADD CONSTRAINT "pending_enrolments_locale" CHECK ("pending_enrolments"."locale" in ('en', 'sw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pending_enrolments" VALIDATE CONSTRAINT "pending_enrolments_locale";
