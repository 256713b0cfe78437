CREATE TABLE "quotation_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotation_drafts_content" CHECK (jsonb_typeof("quotation_drafts"."content") = 'object')
);
--> statement-breakpoint
ALTER TABLE "quotation_drafts" ADD CONSTRAINT "quotation_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_drafts" ADD CONSTRAINT "quotation_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_drafts_updated_idx" ON "quotation_drafts" USING btree ("updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "quotation_drafts_user_idx" ON "quotation_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quotation_drafts_email_idx" ON "quotation_drafts" USING btree ("email");