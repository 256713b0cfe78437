-- A recipient of a campaign that starts is one of the learners to whom it is narrowed down, whichever release starts it: others are left out.
CREATE FUNCTION campaign_recipients_are_meant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  campaign record;
BEGIN
  SELECT course_id, narrowed_to INTO campaign FROM campaigns WHERE id = NEW.campaign_id AND status = 'scheduled';
  IF campaign.narrowed_to = 'not_started' AND EXISTS (
      SELECT FROM course_progress p WHERE p.user_id = NEW.user_id AND p.course_id = campaign.course_id)
    OR campaign.narrowed_to = 'completed' AND NOT EXISTS (
      SELECT FROM course_progress p WHERE p.user_id = NEW.user_id AND p.course_id = campaign.course_id AND p.completed_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_meant BEFORE INSERT ON "campaign_recipients" FOR EACH ROW WHEN (NEW.user_id IS NOT NULL)
  EXECUTE FUNCTION campaign_recipients_are_meant();
