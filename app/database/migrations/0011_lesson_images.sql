CREATE TABLE "lesson_images" (
	"lesson_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "lesson_images_lesson_id_media_id_pk" PRIMARY KEY("lesson_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_images" ADD CONSTRAINT "lesson_images_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_images" ADD CONSTRAINT "lesson_images_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_images_media_idx" ON "lesson_images" USING btree ("media_id");--> statement-breakpoint
-- Which pictures a lesson's text shows, whoever writes it. One that is not there is refused by the foreign key.
CREATE FUNCTION lessons_keep_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lesson_images WHERE lesson_id = NEW.id;
  INSERT INTO lesson_images (lesson_id, media_id)
    SELECT DISTINCT NEW.id, address[1]::uuid
    FROM regexp_matches(NEW.body, 'src="/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') AS address;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_images AFTER INSERT OR UPDATE OF body ON "lessons" FOR EACH ROW EXECUTE FUNCTION lessons_keep_images();
