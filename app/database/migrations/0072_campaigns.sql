CREATE TABLE "campaign_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"email" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mail_id" uuid,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_key" UNIQUE("campaign_id","email"),
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('waiting', 'queued', 'skipped')),
	CONSTRAINT "campaign_recipients_person" CHECK (("campaign_recipients"."user_id" is null) <> ("campaign_recipients"."subscription_id" is null))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"course_id" uuid,
	"is_for_unfinished" boolean DEFAULT false NOT NULL,
	"is_for_subscribers" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('draft', 'scheduled', 'sending', 'sent')),
	CONSTRAINT "campaigns_locale" CHECK ("campaigns"."locale" in ('en', 'sw')),
	CONSTRAINT "campaigns_subject" CHECK (length(btrim("campaigns"."subject")) between 1 and 150),
	CONSTRAINT "campaigns_body" CHECK (length(btrim("campaigns"."body")) between 1 and 20000),
	CONSTRAINT "campaigns_times" CHECK (("campaigns"."status" = 'draft') = ("campaigns"."send_at" is null) and ("campaigns"."status" in ('sending', 'sent')) = ("campaigns"."started_at" is not null) and ("campaigns"."status" = 'sent') = ("campaigns"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting_idx" ON "campaign_recipients" USING btree ("campaign_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "campaign_recipients_user_idx" ON "campaign_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_subscription_idx" ON "campaign_recipients" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_mail_idx" ON "campaign_recipients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "campaigns_created_idx" ON "campaigns" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "campaigns_course_idx" ON "campaigns" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "campaigns_due_idx" ON "campaigns" USING btree ("send_at") WHERE status in ('scheduled', 'sending');