ALTER TABLE "admins" DROP CONSTRAINT "admins_role";--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_role" CHECK ("admins"."role" in ('super_admin', 'admin', 'accountant', 'support', 'editor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "admins" VALIDATE CONSTRAINT "admins_role";
