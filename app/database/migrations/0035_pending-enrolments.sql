CREATE TABLE "pending_enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"course_id" uuid NOT NULL,
	"granted_by" uuid,
	"is_told" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_enrolments_email_course_key" UNIQUE("email","course_id"),
	CONSTRAINT "pending_enrolments_email_lower" CHECK ("pending_enrolments"."email" = lower("pending_enrolments"."email") and "pending_enrolments"."email" like '%_@_%')
);
--> statement-breakpoint
ALTER TABLE "pending_enrolments" ADD CONSTRAINT "pending_enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_enrolments" ADD CONSTRAINT "pending_enrolments_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_enrolments_course_idx" ON "pending_enrolments" USING btree ("course_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pending_enrolments_created_idx" ON "pending_enrolments" USING btree ("created_at" DESC NULLS FIRST);