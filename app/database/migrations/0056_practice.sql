CREATE TABLE "practice_questions" (
	"lesson_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "practice_questions_lesson_id_question_id_pk" PRIMARY KEY("lesson_id","question_id"),
	CONSTRAINT "practice_questions_position_key" UNIQUE("lesson_id","position"),
	CONSTRAINT "practice_questions_position" CHECK ("practice_questions"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"reviews" integer NOT NULL,
	"lapses" integer NOT NULL,
	"last_rating" smallint NOT NULL,
	"last_answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_cards_user_id_question_id_pk" PRIMARY KEY("user_id","question_id"),
	CONSTRAINT "review_cards_rating" CHECK ("review_cards"."last_rating" in (1, 3)),
	CONSTRAINT "review_cards_due" CHECK ("review_cards"."due_at" > "review_cards"."last_answered_at")
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"course_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"is_right" boolean NOT NULL,
	"rating" smallint NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"parameters" smallint NOT NULL,
	CONSTRAINT "review_log_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "review_log_answer" CHECK (octet_length("review_log"."answer"::text) <= 6144),
	CONSTRAINT "review_log_rating" CHECK ("review_log"."rating" = case when "review_log"."is_right" then 3 else 1 end),
	CONSTRAINT "review_log_moments" CHECK ("review_log"."answered_at" <= "review_log"."received_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "questions_of_course_idx" ON "questions" USING btree ("id","course_id");
--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practice_questions" ADD CONSTRAINT "practice_questions_question_fk" FOREIGN KEY ("question_id","course_id") REFERENCES "public"."questions"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_question_fk" FOREIGN KEY ("question_id","course_id") REFERENCES "public"."questions"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_question_fk" FOREIGN KEY ("question_id","course_id") REFERENCES "public"."questions"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_revision_fk" FOREIGN KEY ("question_id","revision") REFERENCES "public"."question_revisions"("question_id","number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "practice_questions_question_idx" ON "practice_questions" USING btree ("question_id");
--> statement-breakpoint
CREATE INDEX "review_cards_due_idx" ON "review_cards" USING btree ("user_id","due_at");
--> statement-breakpoint
CREATE INDEX "review_cards_course_idx" ON "review_cards" USING btree ("user_id","course_id");
--> statement-breakpoint
CREATE INDEX "review_cards_question_idx" ON "review_cards" USING btree ("question_id");
--> statement-breakpoint
CREATE INDEX "review_log_card_idx" ON "review_log" USING btree ("user_id","question_id","answered_at");
--> statement-breakpoint
CREATE INDEX "review_log_recent_idx" ON "review_log" USING btree ("user_id","answered_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "review_log_question_idx" ON "review_log" USING btree ("question_id","revision");
--> statement-breakpoint
-- The log is only added to. A row goes with its learner or its course.
CREATE FUNCTION keep_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) OR NOT EXISTS (SELECT FROM courses WHERE id = OLD.course_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'answers to practice questions are kept' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'review_log_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER review_log_kept BEFORE DELETE OR UPDATE ON "review_log" FOR EACH ROW EXECUTE FUNCTION keep_review();
--> statement-breakpoint
-- Only published practice questions are practised: the answers to a check stay on the server.
CREATE FUNCTION require_practice_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM questions WHERE id = NEW.question_id AND use = 'practice' AND current_revision > 0) THEN
    RAISE EXCEPTION 'question % is not practised', NEW.question_id USING ERRCODE = 'check_violation', CONSTRAINT = 'practice_of_practice_questions';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER practice_questions_use BEFORE INSERT OR UPDATE ON "practice_questions" FOR EACH ROW EXECUTE FUNCTION require_practice_question();
--> statement-breakpoint
CREATE TRIGGER review_log_use BEFORE INSERT ON "review_log" FOR EACH ROW EXECUTE FUNCTION require_practice_question();
