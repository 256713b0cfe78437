CREATE TABLE "lesson_rules" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"opens_on" date,
	"opens_after_days" integer,
	"after_lesson_id" uuid,
	"after_all" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lesson_rules_one" CHECK (num_nonnulls("lesson_rules"."opens_on", "lesson_rules"."opens_after_days", "lesson_rules"."after_lesson_id") + "lesson_rules"."after_all"::int = 1),
	CONSTRAINT "lesson_rules_day" CHECK ("lesson_rules"."opens_on" between '2020-01-01' and '2199-12-31'),
	CONSTRAINT "lesson_rules_days" CHECK ("lesson_rules"."opens_after_days" between 1 and 3650)
);
--> statement-breakpoint
ALTER TABLE "lesson_rules" ADD CONSTRAINT "lesson_rules_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_rules" ADD CONSTRAINT "lesson_rules_after_fk" FOREIGN KEY ("after_lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_rules_course_idx" ON "lesson_rules" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lesson_rules_after_idx" ON "lesson_rules" USING btree ("after_lesson_id");
--> statement-breakpoint
-- Lessons do not wait for each other in a circle. The course's lock keeps two rules from closing one at the same time.
CREATE FUNCTION refuse_rule_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM courses WHERE id = NEW.course_id FOR NO KEY UPDATE;
  IF EXISTS (
    WITH RECURSIVE before(id) AS (
      SELECT NEW.after_lesson_id
      UNION
      SELECT r.after_lesson_id FROM lesson_rules r JOIN before ON before.id = r.lesson_id WHERE r.after_lesson_id IS NOT NULL
    )
    SELECT FROM before WHERE id = NEW.lesson_id
  ) THEN
    RAISE EXCEPTION 'lesson % waits for itself', NEW.lesson_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lesson_rules_circle';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lesson_rules_circle AFTER INSERT OR UPDATE ON "lesson_rules" FOR EACH ROW WHEN (NEW.after_lesson_id IS NOT NULL) EXECUTE FUNCTION refuse_rule_circle();
