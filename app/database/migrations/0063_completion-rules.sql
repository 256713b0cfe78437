ALTER TABLE "courses" ADD COLUMN "pass_percent" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_done_when_viewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_pass_percent" CHECK ("courses"."pass_percent" between 1 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "courses" VALIDATE CONSTRAINT "courses_pass_percent";
--> statement-breakpoint
-- Whether a learner has reached the pass mark of a course over its published checks; one that is not passed counts as 0. Null for a course
-- without a pass mark or without checks.
CREATE FUNCTION is_course_passed(learner uuid, course uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT avg(coalesce(100 * p.points / p.out_of, 0)) >= c.pass_percent
  FROM courses c JOIN lessons l ON l.course_id = c.id AND l.is_published AND l.content_type = 'check'
  LEFT JOIN lesson_proofs p ON p.lesson_id = l.id AND p.user_id = learner
  WHERE c.id = course AND c.pass_percent IS NOT NULL
  GROUP BY c.id
$$;
