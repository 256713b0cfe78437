CREATE TABLE "team_reminders" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"pack_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_reminders_user_id_week_pk" PRIMARY KEY("user_id","week"),
	CONSTRAINT "team_reminders_week" CHECK (extract(isodow from "team_reminders"."week") = 1)
);
--> statement-breakpoint
ALTER TABLE "mail_opt_outs" DROP CONSTRAINT "mail_opt_outs_kind";--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "reminds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_reminders" ADD CONSTRAINT "team_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reminders" ADD CONSTRAINT "team_reminders_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_reminders_pack_idx" ON "team_reminders" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "packs_reminds_idx" ON "packs" USING btree ("id") WHERE reminds;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_kind" CHECK ("mail_opt_outs"."kind" in ('order_reminders', 'team_reminders', 'course')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" VALIDATE CONSTRAINT "mail_opt_outs_kind";