CREATE TABLE "waiting_list_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"email" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_entries_key" UNIQUE("course_id","email"),
	CONSTRAINT "waiting_list_entries_email" CHECK ("waiting_list_entries"."email" = lower("waiting_list_entries"."email")),
	CONSTRAINT "waiting_list_entries_locale" CHECK ("waiting_list_entries"."locale" in ('en', 'sw'))
);
--> statement-breakpoint
CREATE TABLE "waiting_lists" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_course_id_waiting_lists_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."waiting_lists"("course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_lists" ADD CONSTRAINT "waiting_lists_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_entries_email_idx" ON "waiting_list_entries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_entries_unconfirmed_idx" ON "waiting_list_entries" USING btree ("created_at") WHERE confirmed_at is null;