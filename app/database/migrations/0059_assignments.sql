CREATE TABLE "assignments" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"takes_text" boolean NOT NULL,
	"takes_photos" boolean NOT NULL,
	"takes_files" boolean NOT NULL,
	"points_to_accept" smallint NOT NULL,
	"answer_days" smallint NOT NULL,
	"rubric" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_take_something" CHECK ("assignments"."takes_text" or "assignments"."takes_photos" or "assignments"."takes_files"),
	CONSTRAINT "assignments_answer_days" CHECK ("assignments"."answer_days" between 1 and 30),
	CONSTRAINT "assignments_rubric" CHECK (case when jsonb_typeof("assignments"."rubric") = 'array' then jsonb_array_length("assignments"."rubric") between 1 and 10 and "assignments"."points_to_accept" between 1 and 3 * jsonb_array_length("assignments"."rubric") else false end)
);
--> statement-breakpoint
CREATE TABLE "hand_in_files" (
	"hand_in_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "hand_in_files_hand_in_id_position_pk" PRIMARY KEY("hand_in_id","position"),
	CONSTRAINT "hand_in_files_media_key" UNIQUE("hand_in_id","media_id"),
	CONSTRAINT "hand_in_files_position" CHECK ("hand_in_files"."position" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "hand_in_levels" (
	"hand_in_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"level" smallint NOT NULL,
	CONSTRAINT "hand_in_levels_hand_in_id_criterion_pk" PRIMARY KEY("hand_in_id","criterion"),
	CONSTRAINT "hand_in_levels_level" CHECK ("hand_in_levels"."level" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "hand_in_uploads" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"original_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_in_uploads_bytes" CHECK ("hand_in_uploads"."original_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"rubric" jsonb NOT NULL,
	"points_to_accept" smallint NOT NULL,
	"of" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"handed_in_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"points" smallint,
	"feedback" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "hand_ins_state" CHECK ("hand_ins"."state" in ('waiting', 'opened', 'accepted', 'improve', 'taken_back')),
	CONSTRAINT "hand_ins_number" CHECK ("hand_ins"."number" >= 1),
	CONSTRAINT "hand_ins_text" CHECK (length("hand_ins"."text") <= 12000 and length("hand_ins"."feedback") <= 4000),
	CONSTRAINT "hand_ins_of" CHECK ("hand_ins"."of" > 0 and "hand_ins"."points_to_accept" between 1 and "hand_ins"."of"),
	CONSTRAINT "hand_ins_moments" CHECK ("hand_ins"."handed_in_at" <= "hand_ins"."received_at"),
	CONSTRAINT "hand_ins_opened" CHECK (("hand_ins"."state" in ('waiting', 'taken_back')) = ("hand_ins"."opened_at" is null)),
	CONSTRAINT "hand_ins_decided" CHECK (("hand_ins"."state" in ('accepted', 'improve')) = ("hand_ins"."decided_at" is not null)),
	CONSTRAINT "hand_ins_points" CHECK (case "hand_ins"."state" when 'accepted' then "hand_ins"."points" is not null and "hand_ins"."points" between "hand_ins"."points_to_accept" and "hand_ins"."of" when 'improve' then "hand_ins"."points" is null or "hand_ins"."points" between 0 and "hand_ins"."of" else "hand_ins"."points" is null end)
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_levels" ADD CONSTRAINT "hand_in_levels_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_uploads" ADD CONSTRAINT "hand_in_uploads_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_uploads" ADD CONSTRAINT "hand_in_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_uploads" ADD CONSTRAINT "hand_in_uploads_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_in_files_media_idx" ON "hand_in_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "hand_in_uploads_user_idx" ON "hand_in_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_in_uploads_lesson_idx" ON "hand_in_uploads" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_open_key" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."state" in ('waiting', 'opened');--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_number_key" ON "hand_ins" USING btree ("user_id","lesson_id","number") WHERE "hand_ins"."state" <> 'taken_back';--> statement-breakpoint
CREATE INDEX "hand_ins_queue_idx" ON "hand_ins" USING btree ("received_at","id") WHERE "hand_ins"."state" in ('waiting', 'opened');--> statement-breakpoint
CREATE INDEX "hand_ins_user_idx" ON "hand_ins" USING btree ("user_id","decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hand_ins_lesson_idx" ON "hand_ins" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "hand_ins_decided_idx" ON "hand_ins" USING btree ("decided_at") WHERE "hand_ins"."decided_at" is not null;--> statement-breakpoint
-- What was handed in stays as it is, and so does what was decided.
CREATE FUNCTION keep_hand_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'hand-in % is kept', OLD.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'hand_ins_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER hand_ins_kept BEFORE UPDATE ON "hand_ins" FOR EACH ROW
  WHEN ((OLD.user_id, OLD.lesson_id, OLD.number, OLD.text, OLD.rubric, OLD.points_to_accept) IS DISTINCT FROM (NEW.user_id, NEW.lesson_id, NEW.number, NEW.text, NEW.rubric, NEW.points_to_accept)
    OR OLD.state IN ('accepted', 'improve', 'taken_back') AND (OLD.state, OLD.points, OLD.feedback, OLD.decided_at) IS DISTINCT FROM (NEW.state, NEW.points, NEW.feedback, NEW.decided_at))
  EXECUTE FUNCTION keep_hand_in();
