CREATE TABLE "course_texts" (
	"course_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"instructor_bio" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"outcomes" text[] DEFAULT '{}' NOT NULL,
	"requirements" text[] DEFAULT '{}' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"search_text" "tsvector" GENERATED ALWAYS AS (case "course_texts"."locale" when 'en' then setweight(to_tsvector('english', "course_texts"."title"), 'A') || setweight(to_tsvector('english', "course_texts"."description"), 'B') else setweight(to_tsvector('simple', "course_texts"."title"), 'A') || setweight(to_tsvector('simple', "course_texts"."description"), 'B') end) STORED,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_texts_course_id_locale_pk" PRIMARY KEY("course_id","locale"),
	CONSTRAINT "course_texts_locale" CHECK ("course_texts"."locale" in ('en', 'sw'))
);
--> statement-breakpoint
CREATE TABLE "lesson_texts" (
	"lesson_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"media_id" uuid,
	"captions_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_texts_lesson_id_locale_pk" PRIMARY KEY("lesson_id","locale"),
	CONSTRAINT "lesson_texts_locale" CHECK ("lesson_texts"."locale" in ('en', 'sw'))
);
--> statement-breakpoint
CREATE TABLE "section_texts" (
	"section_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_texts_section_id_locale_pk" PRIMARY KEY("section_id","locale"),
	CONSTRAINT "section_texts_locale" CHECK ("section_texts"."locale" in ('en', 'sw'))
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "texts_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "texts_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "texts_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "course_texts" ADD CONSTRAINT "course_texts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_texts" ADD CONSTRAINT "lesson_texts_captions_id_media_files_id_fk" FOREIGN KEY ("captions_id") REFERENCES "public"."media_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_texts" ADD CONSTRAINT "section_texts_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_texts_search_idx" ON "course_texts" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "course_texts_title_search_idx" ON "course_texts" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lesson_texts_media_idx" ON "lesson_texts" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "lesson_texts_captions_idx" ON "lesson_texts" USING btree ("captions_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_locale" CHECK ("courses"."locale" in ('en', 'sw')) NOT VALID;--> statement-breakpoint
ALTER TABLE "courses" VALIDATE CONSTRAINT "courses_locale";--> statement-breakpoint
-- A course's own texts stand in its own rows alone. The course is locked, so that its language does not change meanwhile.
CREATE FUNCTION texts_of_other_language() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text;
BEGIN
  IF TG_TABLE_NAME = 'course_texts' THEN
    SELECT locale INTO own FROM courses WHERE id = NEW.course_id FOR SHARE;
  ELSIF TG_TABLE_NAME = 'section_texts' THEN
    SELECT c.locale INTO own FROM sections s JOIN courses c ON c.id = s.course_id WHERE s.id = NEW.section_id FOR SHARE OF c;
  ELSE
    SELECT c.locale INTO own FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = NEW.lesson_id FOR SHARE OF c;
  END IF;
  IF own = NEW.locale THEN
    RAISE EXCEPTION 'the texts in % of this course are its own', own USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_other_language';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_texts_other_language BEFORE INSERT OR UPDATE OF course_id, locale ON "course_texts" FOR EACH ROW EXECUTE FUNCTION texts_of_other_language();
--> statement-breakpoint
CREATE TRIGGER section_texts_other_language BEFORE INSERT OR UPDATE OF section_id, locale ON "section_texts" FOR EACH ROW EXECUTE FUNCTION texts_of_other_language();
--> statement-breakpoint
CREATE TRIGGER lesson_texts_other_language BEFORE INSERT OR UPDATE OF lesson_id, locale ON "lesson_texts" FOR EACH ROW EXECUTE FUNCTION texts_of_other_language();
--> statement-breakpoint
CREATE FUNCTION course_keeps_language() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM course_texts t WHERE t.course_id = NEW.id AND t.locale = NEW.locale)
    OR EXISTS (SELECT FROM section_texts t JOIN sections s ON s.id = t.section_id WHERE s.course_id = NEW.id AND t.locale = NEW.locale)
    OR EXISTS (SELECT FROM lesson_texts t JOIN lessons l ON l.id = t.lesson_id WHERE l.course_id = NEW.id AND t.locale = NEW.locale) THEN
    RAISE EXCEPTION 'course % has texts in % beside its own', NEW.id, NEW.locale USING ERRCODE = 'check_violation', CONSTRAINT = 'courses_other_language';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_other_language BEFORE UPDATE OF locale ON "courses" FOR EACH ROW
  WHEN (OLD.locale IS DISTINCT FROM NEW.locale) EXECUTE FUNCTION course_keeps_language();
--> statement-breakpoint
-- When a translation may have become old, whoever writes the row: prices, places and publishing change no text.
CREATE FUNCTION note_changed_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.texts_changed_at := NEW.updated_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_texts_written BEFORE INSERT ON "courses" FOR EACH ROW EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
CREATE TRIGGER courses_texts_changed BEFORE UPDATE ON "courses" FOR EACH ROW
  WHEN ((OLD.title, OLD.instructor_bio, OLD.description, OLD.about, OLD.duration, OLD.outcomes, OLD.requirements, OLD.features)
    IS DISTINCT FROM (NEW.title, NEW.instructor_bio, NEW.description, NEW.about, NEW.duration, NEW.outcomes, NEW.requirements, NEW.features))
  EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
CREATE TRIGGER sections_texts_written BEFORE INSERT ON "sections" FOR EACH ROW EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
CREATE TRIGGER sections_texts_changed BEFORE UPDATE ON "sections" FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
CREATE TRIGGER lessons_texts_written BEFORE INSERT ON "lessons" FOR EACH ROW EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
CREATE TRIGGER lessons_texts_changed BEFORE UPDATE ON "lessons" FOR EACH ROW
  WHEN ((OLD.title, OLD.body, OLD.media_id, OLD.youtube_id) IS DISTINCT FROM (NEW.title, NEW.body, NEW.media_id, NEW.youtube_id))
  EXECUTE FUNCTION note_changed_texts();
--> statement-breakpoint
-- The pictures of a lesson are those of its text in every language.
CREATE FUNCTION write_lesson_images(lesson uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lesson_images WHERE lesson_id = lesson;
  INSERT INTO lesson_images (lesson_id, media_id)
    SELECT DISTINCT lesson, address[1]::uuid
    FROM (SELECT body FROM lessons WHERE id = lesson UNION ALL SELECT body FROM lesson_texts WHERE lesson_id = lesson) AS texts,
      regexp_matches(texts.body, 'src="/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') AS address;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lessons_keep_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_lesson_images(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION lesson_texts_keep_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Where the lesson itself is deleted, its pictures go with it.
    IF EXISTS (SELECT FROM lessons WHERE id = OLD.lesson_id) THEN
      PERFORM write_lesson_images(OLD.lesson_id);
    END IF;
  ELSE
    PERFORM write_lesson_images(NEW.lesson_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lesson_texts_images AFTER INSERT OR DELETE OR UPDATE OF body ON "lesson_texts" FOR EACH ROW EXECUTE FUNCTION lesson_texts_keep_images();
