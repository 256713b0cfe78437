CREATE TABLE "question_pictures" (
	"question_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "question_pictures_question_id_media_id_pk" PRIMARY KEY("question_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_pictures_media_idx" ON "question_pictures" USING btree ("media_id");--> statement-breakpoint
-- The pictures that a question's draft and revisions show, whoever writes them. One that is not there is refused by the foreign key.
CREATE FUNCTION write_question_pictures(question uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM question_pictures WHERE question_id = question;
  INSERT INTO question_pictures (question_id, media_id)
    SELECT DISTINCT question, (shown.content #>> '{picture,id}')::uuid
    FROM (SELECT draft AS content FROM questions WHERE id = question
      UNION ALL SELECT content FROM question_revisions WHERE question_id = question) shown
    WHERE shown.content #>> '{picture,id}' IS NOT NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION questions_keep_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_question_pictures(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION question_revisions_keep_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_question_pictures(NEW.question_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_added_pictures AFTER INSERT ON "questions" FOR EACH ROW
  WHEN (NEW.draft -> 'picture' IS NOT NULL) EXECUTE FUNCTION questions_keep_pictures();
--> statement-breakpoint
CREATE TRIGGER questions_changed_pictures AFTER UPDATE OF draft ON "questions" FOR EACH ROW
  WHEN (OLD.draft -> 'picture' IS DISTINCT FROM NEW.draft -> 'picture') EXECUTE FUNCTION questions_keep_pictures();
--> statement-breakpoint
CREATE TRIGGER question_revisions_pictures AFTER INSERT ON "question_revisions" FOR EACH ROW
  WHEN (NEW.content -> 'picture' IS NOT NULL) EXECUTE FUNCTION question_revisions_keep_pictures();
