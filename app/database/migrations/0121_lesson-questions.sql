CREATE TABLE "lesson_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace("lesson_answers"."body", '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))) STORED,
	CONSTRAINT "lesson_answers_body" CHECK (length("lesson_answers"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "lesson_question_followers" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_question_followers_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_question_reports" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "lesson_question_reports_question_id_user_id_pk" PRIMARY KEY("question_id","user_id"),
	CONSTRAINT "lesson_question_reports_reason" CHECK (length("lesson_question_reports"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "lesson_question_suspensions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"suspended_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"asker_id" uuid,
	"body" text NOT NULL,
	"position" numeric(10, 3),
	"state" text DEFAULT 'open' NOT NULL,
	"merged_into_id" uuid,
	"hidden_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_key("lesson_questions"."body")) || to_tsvector('simple', search_key("lesson_questions"."body"))) STORED,
	CONSTRAINT "lesson_questions_body" CHECK (length("lesson_questions"."body") between 3 and 2000),
	CONSTRAINT "lesson_questions_position" CHECK ("lesson_questions"."position" >= 0),
	CONSTRAINT "lesson_questions_state" CHECK ("lesson_questions"."state" in ('open', 'answered', 'closed', 'merged')),
	CONSTRAINT "lesson_questions_answered" CHECK (("lesson_questions"."state" = 'answered') <= ("lesson_questions"."answered_at" is not null)),
	CONSTRAINT "lesson_questions_merged" CHECK (("lesson_questions"."state" = 'merged') = ("lesson_questions"."merged_into_id" is not null) and "lesson_questions"."merged_into_id" <> "lesson_questions"."id")
);
--> statement-breakpoint
CREATE TABLE "saved_lesson_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_lesson_answers_title" CHECK (length("saved_lesson_answers"."title") between 1 and 80),
	CONSTRAINT "saved_lesson_answers_body" CHECK (length("saved_lesson_answers"."body") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_answers" ADD CONSTRAINT "lesson_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_followers" ADD CONSTRAINT "lesson_question_followers_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_followers" ADD CONSTRAINT "lesson_question_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_reports" ADD CONSTRAINT "lesson_question_reports_question_id_lesson_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_reports" ADD CONSTRAINT "lesson_question_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_suspensions" ADD CONSTRAINT "lesson_question_suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_question_suspensions" ADD CONSTRAINT "lesson_question_suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_merged_into_id_lesson_questions_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."lesson_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_answers_accepted_key" ON "lesson_answers" USING btree ("question_id") WHERE is_accepted;--> statement-breakpoint
CREATE INDEX "lesson_answers_question_idx" ON "lesson_answers" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lesson_answers_author_idx" ON "lesson_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lesson_answers_words_idx" ON "lesson_answers" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lesson_question_followers_user_idx" ON "lesson_question_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_question_reports_user_idx" ON "lesson_question_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_question_reports_open_idx" ON "lesson_question_reports" USING btree ("question_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "lesson_question_suspensions_by_idx" ON "lesson_question_suspensions" USING btree ("suspended_by");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_questions_once_key" ON "lesson_questions" USING btree ("asker_id","lesson_id",md5("body"));--> statement-breakpoint
CREATE INDEX "lesson_questions_lesson_idx" ON "lesson_questions" USING btree ("lesson_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_questions_course_idx" ON "lesson_questions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_asker_idx" ON "lesson_questions" USING btree ("asker_id","course_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_merged_idx" ON "lesson_questions" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_open_idx" ON "lesson_questions" USING btree ("created_at","id") WHERE state = 'open' and hidden_at is null;--> statement-breakpoint
CREATE INDEX "lesson_questions_answered_idx" ON "lesson_questions" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "lesson_questions_words_idx" ON "lesson_questions" USING gin ("words");--> statement-breakpoint
CREATE INDEX "lesson_questions_key_idx" ON "lesson_questions" USING gin (search_key("body") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lesson_answers_title_key" ON "saved_lesson_answers" USING btree ("title");--> statement-breakpoint

-- A learner has at most five open questions in a course. Several that arrive at once wait for each other.
CREATE FUNCTION lesson_questions_few_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lesson-questions:' || NEW.asker_id || ':' || NEW.course_id, 0));
  IF (SELECT count(*) FROM lesson_questions q
      WHERE q.asker_id = NEW.asker_id AND q.course_id = NEW.course_id AND q.state = 'open' AND q.id <> NEW.id) >= 5 THEN
    RAISE EXCEPTION 'user % has five open questions in the course', NEW.asker_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lesson_questions_few_open';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lesson_questions_few_open BEFORE INSERT OR UPDATE OF state ON "lesson_questions" FOR EACH ROW
  WHEN (NEW.state = 'open' AND NEW.asker_id IS NOT NULL) EXECUTE FUNCTION lesson_questions_few_open();
