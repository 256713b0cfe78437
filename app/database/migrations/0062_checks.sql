CREATE TABLE "check_answers" (
	"paper_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"question_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"marked_by" integer NOT NULL,
	"answer" jsonb,
	"is_right" boolean,
	"seconds" integer,
	CONSTRAINT "check_answers_paper_id_position_pk" PRIMARY KEY("paper_id","position"),
	CONSTRAINT "check_answers_question_key" UNIQUE("paper_id","question_id"),
	CONSTRAINT "check_answers_position" CHECK ("check_answers"."position" >= 0),
	CONSTRAINT "check_answers_seconds" CHECK ("check_answers"."seconds" between 0 and 86400),
	CONSTRAINT "check_answers_size" CHECK (octet_length("check_answers"."answer"::text) <= 6144),
	CONSTRAINT "check_answers_marked_by" CHECK ("check_answers"."marked_by" >= "check_answers"."revision")
);
--> statement-breakpoint
CREATE TABLE "check_draws" (
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"section_id" uuid,
	"questions" smallint NOT NULL,
	CONSTRAINT "check_draws_key" UNIQUE NULLS NOT DISTINCT("lesson_id","section_id"),
	CONSTRAINT "check_draws_questions" CHECK ("check_draws"."questions" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "check_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"seed" text NOT NULL,
	"shuffles_answers" boolean NOT NULL,
	"of" smallint NOT NULL,
	"points_to_pass" smallint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"arrives_by" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"hand_in_id" uuid,
	"handed_in_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"points" smallint,
	CONSTRAINT "check_papers_number_key" UNIQUE("user_id","lesson_id","number"),
	CONSTRAINT "check_papers_state" CHECK ("check_papers"."state" in ('open', 'marked', 'late', 'lapsed')),
	CONSTRAINT "check_papers_number" CHECK ("check_papers"."number" >= 1),
	CONSTRAINT "check_papers_of" CHECK ("check_papers"."of" >= 1 and "check_papers"."points_to_pass" between 1 and "check_papers"."of"),
	CONSTRAINT "check_papers_end" CHECK ("check_papers"."ends_at" > "check_papers"."started_at" and "check_papers"."arrives_by" >= "check_papers"."ends_at"),
	CONSTRAINT "check_papers_limit" CHECK (("check_papers"."ends_at" is null) = ("check_papers"."arrives_by" is null)),
	CONSTRAINT "check_papers_handed_in" CHECK (("check_papers"."state" in ('marked', 'late')) = ("check_papers"."handed_in_at" is not null and "check_papers"."received_at" is not null and "check_papers"."hand_in_id" is not null)),
	CONSTRAINT "check_papers_moments" CHECK ("check_papers"."handed_in_at" between "check_papers"."started_at" and "check_papers"."received_at"),
	CONSTRAINT "check_papers_points" CHECK (case "check_papers"."state" when 'marked' then "check_papers"."points" is not null and "check_papers"."points" between 0 and "check_papers"."of" else "check_papers"."points" is null end)
);
--> statement-breakpoint
CREATE TABLE "check_regraded_papers" (
	"regrade_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"points_before" smallint NOT NULL,
	"points_after" smallint NOT NULL,
	CONSTRAINT "check_regraded_papers_regrade_id_paper_id_pk" PRIMARY KEY("regrade_id","paper_id"),
	CONSTRAINT "check_regraded_papers_changed" CHECK ("check_regraded_papers"."points_before" <> "check_regraded_papers"."points_after")
);
--> statement-breakpoint
CREATE TABLE "check_regrades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"lowers_results" boolean NOT NULL,
	"message" text NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_regrades_message" CHECK (length("check_regrades"."message") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "checks" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"pass_percent" smallint NOT NULL,
	"attempts" smallint,
	"hours_between" smallint NOT NULL,
	"minutes" smallint,
	"grace_hours" smallint NOT NULL,
	"shuffles_answers" boolean NOT NULL,
	"draws_again" boolean NOT NULL,
	"feedback" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checks_in_course_key" UNIQUE("lesson_id","course_id"),
	CONSTRAINT "checks_pass_percent" CHECK ("checks"."pass_percent" between 1 and 100),
	CONSTRAINT "checks_attempts" CHECK ("checks"."attempts" between 1 and 20),
	CONSTRAINT "checks_hours" CHECK ("checks"."hours_between" between 0 and 720 and "checks"."grace_hours" between 0 and 168),
	CONSTRAINT "checks_minutes" CHECK ("checks"."minutes" between 1 and 480),
	CONSTRAINT "checks_feedback" CHECK ("checks"."feedback" in ('score', 'study', 'answers'))
);
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_content_type";
--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_source";
--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_paper_id_check_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."check_papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_question_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_revision_fk" FOREIGN KEY ("question_id","revision") REFERENCES "public"."question_revisions"("question_id","number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_marked_by_fk" FOREIGN KEY ("question_id","marked_by") REFERENCES "public"."question_revisions"("question_id","number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_draws" ADD CONSTRAINT "check_draws_check_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."checks"("lesson_id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_draws" ADD CONSTRAINT "check_draws_section_fk" FOREIGN KEY ("section_id","course_id") REFERENCES "public"."sections"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_papers" ADD CONSTRAINT "check_papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_papers" ADD CONSTRAINT "check_papers_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_regraded_papers" ADD CONSTRAINT "check_regraded_papers_regrade_id_check_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."check_regrades"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_regraded_papers" ADD CONSTRAINT "check_regraded_papers_paper_id_check_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."check_papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_regrades" ADD CONSTRAINT "check_regrades_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "check_regrades" ADD CONSTRAINT "check_regrades_question_fk" FOREIGN KEY ("question_id","course_id") REFERENCES "public"."questions"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checks" ADD CONSTRAINT "checks_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "check_answers_question_idx" ON "check_answers" USING btree ("question_id","revision");
--> statement-breakpoint
CREATE INDEX "check_draws_section_idx" ON "check_draws" USING btree ("section_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "check_papers_open_key" ON "check_papers" USING btree ("user_id","lesson_id") WHERE "check_papers"."state" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "check_papers_hand_in_key" ON "check_papers" USING btree ("user_id","hand_in_id");
--> statement-breakpoint
CREATE INDEX "check_papers_lesson_idx" ON "check_papers" USING btree ("lesson_id","received_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "check_papers_course_idx" ON "check_papers" USING btree ("course_id","user_id");
--> statement-breakpoint
CREATE INDEX "check_regraded_papers_paper_idx" ON "check_regraded_papers" USING btree ("paper_id");
--> statement-breakpoint
CREATE INDEX "check_regrades_question_idx" ON "check_regrades" USING btree ("question_id");
--> statement-breakpoint
CREATE INDEX "check_regrades_course_idx" ON "check_regrades" USING btree ("course_id");
--> statement-breakpoint
CREATE INDEX "check_regrades_decided_by_idx" ON "check_regrades" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "checks_course_idx" ON "checks" USING btree ("course_id");
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content_type" CHECK ("lessons"."content_type" in ('video', 'pdf', 'text', 'practice', 'check', 'assignment')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_source" CHECK (case when "lessons"."content_type" in ('text', 'practice', 'check', 'assignment') then "lessons"."media_id" is null and "lessons"."youtube_id" is null when "lessons"."content_type" = 'pdf' then "lessons"."youtube_id" is null and ("lessons"."media_id" is not null or not "lessons"."is_published") else not ("lessons"."media_id" is not null and "lessons"."youtube_id" is not null) and ("lessons"."media_id" is not null or "lessons"."youtube_id" is not null or not "lessons"."is_published") end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "lessons" VALIDATE CONSTRAINT "lessons_content_type";
--> statement-breakpoint
ALTER TABLE "lessons" VALIDATE CONSTRAINT "lessons_source";
--> statement-breakpoint
-- A paper is drawn once and handed in once. Its points may change by a correction.
CREATE FUNCTION keep_check_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) OR NOT EXISTS (SELECT FROM lessons WHERE id = OLD.lesson_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'paper % is kept', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'check_papers_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER check_papers_kept BEFORE UPDATE ON "check_papers" FOR EACH ROW
  WHEN ((OLD.user_id, OLD.lesson_id, OLD.course_id, OLD.number, OLD.seed, OLD.shuffles_answers, OLD.of, OLD.points_to_pass, OLD.started_at, OLD.ends_at, OLD.arrives_by)
      IS DISTINCT FROM (NEW.user_id, NEW.lesson_id, NEW.course_id, NEW.number, NEW.seed, NEW.shuffles_answers, NEW.of, NEW.points_to_pass, NEW.started_at, NEW.ends_at, NEW.arrives_by)
    OR OLD.state <> 'open' AND (OLD.state, OLD.hand_in_id, OLD.handed_in_at, OLD.received_at) IS DISTINCT FROM (NEW.state, NEW.hand_in_id, NEW.handed_in_at, NEW.received_at))
  EXECUTE FUNCTION keep_check_paper();
--> statement-breakpoint
CREATE TRIGGER check_papers_not_deleted BEFORE DELETE ON "check_papers" FOR EACH ROW EXECUTE FUNCTION keep_check_paper();
--> statement-breakpoint
-- A paper keeps its questions; answers are written once, when it is handed in.
CREATE FUNCTION keep_check_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (NOT EXISTS (SELECT FROM check_papers WHERE id = OLD.paper_id) OR NOT EXISTS (SELECT FROM questions WHERE id = OLD.question_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'answers of paper % are kept', OLD.paper_id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'check_answers_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER check_answers_kept BEFORE UPDATE ON "check_answers" FOR EACH ROW
  WHEN ((OLD.paper_id, OLD.position, OLD.question_id, OLD.revision) IS DISTINCT FROM (NEW.paper_id, NEW.position, NEW.question_id, NEW.revision)
    OR OLD.is_right IS NOT NULL AND ((OLD.answer, OLD.seconds) IS DISTINCT FROM (NEW.answer, NEW.seconds) OR NEW.is_right IS NULL))
  EXECUTE FUNCTION keep_check_answer();
--> statement-breakpoint
CREATE TRIGGER check_answers_not_deleted BEFORE DELETE ON "check_answers" FOR EACH ROW EXECUTE FUNCTION keep_check_answer();
--> statement-breakpoint
-- Only published questions for checks are asked in one: the answers to practice questions are on devices.
CREATE FUNCTION require_check_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM questions WHERE id = NEW.question_id AND use = 'check' AND current_revision > 0) THEN
    RAISE EXCEPTION 'question % is not for checks', NEW.question_id USING ERRCODE = 'check_violation', CONSTRAINT = 'checks_of_check_questions';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_answers_use BEFORE INSERT ON "check_answers" FOR EACH ROW EXECUTE FUNCTION require_check_question();
