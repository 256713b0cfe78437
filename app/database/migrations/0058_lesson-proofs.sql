CREATE TABLE "lesson_proofs" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"points" numeric(8, 2) NOT NULL,
	"out_of" numeric(8, 2) NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_proofs_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "lesson_proofs_kind" CHECK ("lesson_proofs"."kind" in ('check', 'assignment')),
	CONSTRAINT "lesson_proofs_score" CHECK ("lesson_proofs"."out_of" > 0 and "lesson_proofs"."points" between 0 and "lesson_proofs"."out_of")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "proofs" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_proofs" ADD CONSTRAINT "lesson_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_proofs" ADD CONSTRAINT "lesson_proofs_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_proofs_course_idx" ON "lesson_proofs" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "lesson_proofs_lesson_idx" ON "lesson_proofs" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_proofs" CHECK (jsonb_typeof("certificates"."proofs") = 'array') NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates" VALIDATE CONSTRAINT "certificates_proofs";