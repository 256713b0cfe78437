CREATE TABLE "certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"learner_name" text NOT NULL,
	"course_title" text NOT NULL,
	"category" text NOT NULL,
	"instructor" text NOT NULL,
	"lessons" integer NOT NULL,
	"hours" integer NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_user_course_key" UNIQUE("user_id","course_id"),
	CONSTRAINT "certificates_lessons" CHECK ("certificates"."lessons" >= 0),
	CONSTRAINT "certificates_hours" CHECK ("certificates"."hours" >= 1)
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"body" text NOT NULL,
	"position" numeric(10, 3),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_notes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "lesson_notes_body" CHECK (length("lesson_notes"."body") between 1 and 4000),
	CONSTRAINT "lesson_notes_position" CHECK ("lesson_notes"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id"),
	CONSTRAINT "review_reports_reason" CHECK (length("review_reports"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_code_user_badges_verification_code_fk" FOREIGN KEY ("code") REFERENCES "public"."user_badges"("verification_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_course_idx" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_course_idx" ON "lesson_notes" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson_idx" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "review_reports_user_idx" ON "review_reports" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_body" CHECK (length("reviews"."body") <= 2000);--> statement-breakpoint
-- Badges that were earned before there were certificates: the name and the course as they are now, the lessons that were done.
INSERT INTO "certificates" ("code", "user_id", "course_id", "learner_name", "course_title", "category", "instructor", "lessons", "hours", "completed_at")
  SELECT ub.verification_code, ub.user_id, c.id, u.name, c.title, c.category, c.instructor, done.lessons, greatest(1, round(done.lessons * 15 / 60.0)), ub.earned_date
  FROM "user_badges" ub
  JOIN "badges" b ON b.id = ub.badge_id
  JOIN "courses" c ON c.id = b.course_id
  JOIN "users" u ON u.id = ub.user_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS lessons FROM "lesson_completions" lc WHERE lc.user_id = ub.user_id AND lc.course_id = c.id
  ) done;
