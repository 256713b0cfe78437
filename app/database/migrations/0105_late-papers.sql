ALTER TABLE "check_papers" ADD COLUMN "must_be_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "online_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "seen_before_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "check_papers" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "must_be_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_papers" ADD CONSTRAINT "check_papers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "check_papers" VALIDATE CONSTRAINT "check_papers_decided_by_users_id_fk";--> statement-breakpoint
CREATE INDEX "check_papers_late_idx" ON "check_papers" USING btree ("received_at","id") WHERE "check_papers"."state" = 'late' and "check_papers"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "check_papers_decided_by_idx" ON "check_papers" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "check_papers" ADD CONSTRAINT "check_papers_decided" CHECK (("check_papers"."decided_at" is null or ("check_papers"."state" in ('marked', 'late') and "check_papers"."decided_at" >= "check_papers"."received_at")) and ("check_papers"."decided_by" is null or "check_papers"."decided_at" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "check_papers" VALIDATE CONSTRAINT "check_papers_decided";
--> statement-breakpoint
-- A paper is drawn once and handed in once; one that lapsed may still arrive late. What was late is decided once, and counts from then on or never.
DROP TRIGGER check_papers_kept ON "check_papers";
--> statement-breakpoint
CREATE TRIGGER check_papers_kept BEFORE UPDATE ON "check_papers" FOR EACH ROW
  WHEN ((OLD.user_id, OLD.lesson_id, OLD.course_id, OLD.number, OLD.seed, OLD.shuffles_answers, OLD.of, OLD.points_to_pass, OLD.started_at, OLD.ends_at, OLD.arrives_by, OLD.must_be_online)
      IS DISTINCT FROM (NEW.user_id, NEW.lesson_id, NEW.course_id, NEW.number, NEW.seed, NEW.shuffles_answers, NEW.of, NEW.points_to_pass, NEW.started_at, NEW.ends_at, NEW.arrives_by, NEW.must_be_online)
    OR OLD.state IN ('marked', 'late') AND (OLD.hand_in_id, OLD.handed_in_at, OLD.received_at, OLD.claimed_at) IS DISTINCT FROM (NEW.hand_in_id, NEW.handed_in_at, NEW.received_at, NEW.claimed_at)
    OR OLD.state <> 'open' AND OLD.state <> NEW.state
      AND NOT (OLD.state = 'lapsed' AND NEW.state = 'late')
      AND NOT (OLD.state = 'late' AND NEW.state = 'marked' AND OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL)
    OR OLD.decided_at IS DISTINCT FROM NEW.decided_at AND (OLD.state <> 'late' OR OLD.decided_at IS NOT NULL)
    OR OLD.decided_at IS NOT NULL AND NEW.decided_by IS NOT NULL AND OLD.decided_by IS DISTINCT FROM NEW.decided_by)
  EXECUTE FUNCTION keep_check_paper();
