CREATE TABLE "question_revisions" (
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_revisions_question_id_number_pk" PRIMARY KEY("question_id","number"),
	CONSTRAINT "question_revisions_number" CHECK ("question_revisions"."number" >= 1),
	CONSTRAINT "question_revisions_content" CHECK ("question_revisions"."content" ->> 'kind' is not distinct from "question_revisions"."kind")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"use" text NOT NULL,
	"difficulty" smallint NOT NULL,
	"lesson_id" uuid,
	"taught_second" integer,
	"taught_page" integer,
	"taught_heading" text,
	"words" text NOT NULL,
	"draft" jsonb,
	"current_revision" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_of_kind_key" UNIQUE("id","kind"),
	CONSTRAINT "questions_kind" CHECK ("questions"."kind" in ('single_choice', 'multiple_choice', 'true_false', 'number', 'short_text', 'ordering', 'matching', 'gaps')),
	CONSTRAINT "questions_use" CHECK ("questions"."use" in ('practice', 'check')),
	CONSTRAINT "questions_difficulty" CHECK ("questions"."difficulty" between 1 and 3),
	CONSTRAINT "questions_taught" CHECK (num_nonnulls("questions"."taught_second", "questions"."taught_page", "questions"."taught_heading") <= case when "questions"."lesson_id" is null then 0 else 1 end and "questions"."taught_second" >= 0 and "questions"."taught_page" >= 1),
	CONSTRAINT "questions_draft" CHECK ("questions"."draft" is null or "questions"."draft" ->> 'kind' is not distinct from "questions"."kind"),
	CONSTRAINT "questions_written" CHECK ("questions"."current_revision" > 0 or ("questions"."current_revision" = 0 and "questions"."draft" is not null))
);
--> statement-breakpoint
ALTER TABLE "question_revisions" ADD CONSTRAINT "question_revisions_question_fk" FOREIGN KEY ("question_id","kind") REFERENCES "public"."questions"("id","kind") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE SET NULL ("lesson_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_course_idx" ON "questions" USING btree ("course_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "questions_lesson_idx" ON "questions" USING btree ("lesson_id");--> statement-breakpoint
-- A revision stays as it is as long as its question; then it goes with it.
CREATE FUNCTION keep_question_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM questions WHERE id = OLD.question_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'revisions of questions are kept' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'question_revisions_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER question_revisions_kept BEFORE DELETE OR UPDATE ON "question_revisions" FOR EACH ROW EXECUTE FUNCTION keep_question_revision();
--> statement-breakpoint
-- Revisions are counted from 1 without gaps, the newest is the current one, and what is published is no draft any more.
CREATE FUNCTION number_question_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE questions SET current_revision = NEW.number, draft = NULL WHERE id = NEW.question_id AND current_revision = NEW.number - 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'revision % of question % is out of order', NEW.number, NEW.question_id USING ERRCODE = 'check_violation', CONSTRAINT = 'question_revisions_in_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER question_revisions_in_order AFTER INSERT ON "question_revisions" FOR EACH ROW EXECUTE FUNCTION number_question_revision();
--> statement-breakpoint
-- A published question is archived, not deleted; it goes with its course.
CREATE FUNCTION keep_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM courses WHERE id = OLD.course_id) THEN
    RAISE EXCEPTION 'question % is published', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'questions_kept';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_kept BEFORE DELETE ON "questions" FOR EACH ROW WHEN (OLD.current_revision > 0) EXECUTE FUNCTION keep_question();
--> statement-breakpoint
-- The answers to a published practice question are on devices: it never becomes one of a check.
CREATE FUNCTION keep_use_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'question % serves %', OLD.id, OLD.use USING ERRCODE = 'check_violation', CONSTRAINT = 'questions_use_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_use_kept BEFORE UPDATE ON "questions" FOR EACH ROW
  WHEN (OLD.current_revision > 0 AND (OLD.use, OLD.course_id) IS DISTINCT FROM (NEW.use, NEW.course_id)) EXECUTE FUNCTION keep_use_of_question();
--> statement-breakpoint
-- A place is one of a lesson, and goes with it.
CREATE FUNCTION forget_place_of_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.taught_second := NULL;
  NEW.taught_page := NULL;
  NEW.taught_heading := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_place_forgotten BEFORE UPDATE ON "questions" FOR EACH ROW
  WHEN (OLD.lesson_id IS NOT NULL AND NEW.lesson_id IS NULL) EXECUTE FUNCTION forget_place_of_question();
