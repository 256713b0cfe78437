CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_course_idx" ON "former_slugs" USING btree ("course_id");--> statement-breakpoint

-- A slug that a course leaves leads to it; one that a course takes leads nowhere else any more.
CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slugs WHERE slug = NEW.slug;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO former_slugs (slug, course_id) VALUES (OLD.slug, NEW.id)
      ON CONFLICT (slug) DO UPDATE SET course_id = excluded.course_id, created_at = excluded.created_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_named AFTER INSERT ON "courses" FOR EACH ROW EXECUTE FUNCTION keep_former_slug();
--> statement-breakpoint
CREATE TRIGGER courses_renamed AFTER UPDATE OF slug ON "courses" FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug();
