CREATE TABLE "lesson_index" (
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"source" text NOT NULL,
	"place" integer NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "lesson_index_lesson_id_locale_source_place_pk" PRIMARY KEY("lesson_id","locale","source","place"),
	CONSTRAINT "lesson_index_locale" CHECK ("lesson_index"."locale" in ('en', 'sw')),
	CONSTRAINT "lesson_index_source" CHECK ("lesson_index"."source" in ('heading', 'page', 'second')),
	CONSTRAINT "lesson_index_place" CHECK ("lesson_index"."place" >= case "lesson_index"."source" when 'page' then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "lesson_index_states" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"hash" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_words" (
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "lesson_words_lesson_id_word_pk" PRIMARY KEY("lesson_id","word")
);
--> statement-breakpoint
ALTER TABLE "lesson_index" ADD CONSTRAINT "lesson_index_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_index_states" ADD CONSTRAINT "lesson_index_states_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_words" ADD CONSTRAINT "lesson_words_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_index_course_idx" ON "lesson_index" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_index_states_due_idx" ON "lesson_index_states" USING btree ("due_at") WHERE "lesson_index_states"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "lesson_words_word_idx" ON "lesson_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
-- What the index of a lesson is made of. The doctor compares it with the hash of what was read.
CREATE FUNCTION lesson_texts_hash(lesson uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(jsonb_build_array(c.locale, l.title, l.body, l.media_id, l.captions_id,
    (SELECT jsonb_agg(jsonb_build_array(t.locale, t.title, t.body, t.media_id, t.captions_id) ORDER BY t.locale) FROM lesson_texts t WHERE t.lesson_id = l.id))::text)
  FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = lesson
$$;
--> statement-breakpoint
CREATE FUNCTION mark_lesson_for_index(lesson uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO lesson_index_states (lesson_id, due_at) SELECT id, now() FROM lessons WHERE id = lesson
  ON CONFLICT (lesson_id) DO UPDATE SET due_at = now()
$$;
--> statement-breakpoint
CREATE FUNCTION mark_lesson_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'courses' THEN
    PERFORM mark_lesson_for_index(id) FROM lessons WHERE course_id = NEW.id;
  ELSIF TG_TABLE_NAME = 'lessons' THEN
    PERFORM mark_lesson_for_index(NEW.id);
  ELSE
    PERFORM mark_lesson_for_index(coalesce(NEW.lesson_id, OLD.lesson_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_indexed AFTER INSERT ON "lessons" FOR EACH ROW EXECUTE FUNCTION mark_lesson_texts();
--> statement-breakpoint
CREATE TRIGGER lessons_indexed_again AFTER UPDATE ON "lessons" FOR EACH ROW
  WHEN ((OLD.title, OLD.body, OLD.media_id, OLD.captions_id) IS DISTINCT FROM (NEW.title, NEW.body, NEW.media_id, NEW.captions_id))
  EXECUTE FUNCTION mark_lesson_texts();
--> statement-breakpoint
CREATE TRIGGER courses_indexed_again AFTER UPDATE ON "courses" FOR EACH ROW WHEN (OLD.locale <> NEW.locale) EXECUTE FUNCTION mark_lesson_texts();
--> statement-breakpoint
CREATE TRIGGER lesson_texts_indexed AFTER INSERT OR UPDATE OR DELETE ON "lesson_texts" FOR EACH ROW EXECUTE FUNCTION mark_lesson_texts();
--> statement-breakpoint
INSERT INTO lesson_index_states (lesson_id, due_at) SELECT id, now() FROM lessons ON CONFLICT DO NOTHING;
