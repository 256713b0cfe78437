CREATE TABLE "mail_opt_outs" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"course_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","course_id"),
	CONSTRAINT "mail_opt_outs_kind" CHECK ("mail_opt_outs"."kind" in ('order_reminders', 'course')),
	CONSTRAINT "mail_opt_outs_course" CHECK (("mail_opt_outs"."kind" = 'course') = ("mail_opt_outs"."course_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_opt_outs_course_idx" ON "mail_opt_outs" USING btree ("course_id");--> statement-breakpoint
-- A reminder that was sent is never forgotten, so that no second one follows.
CREATE TRIGGER order_reminders_kept BEFORE DELETE OR UPDATE ON "order_reminders" FOR EACH ROW EXECUTE FUNCTION refuse_delete();
