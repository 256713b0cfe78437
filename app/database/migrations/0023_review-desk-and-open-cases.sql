ALTER TABLE "review_reports" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "open_reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_doubt_idx" ON "payment_attempts" USING btree ("created_at") WHERE status = 'submit_unknown';--> statement-breakpoint
CREATE INDEX "refunds_failed_idx" ON "refunds" USING btree ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "reviews_created_idx" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_rating_idx" ON "reviews" USING btree ("rating","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_reported_idx" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE open_reports > 0;--> statement-breakpoint
CREATE INDEX "reviews_hidden_idx" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE is_hidden;--> statement-breakpoint
CREATE INDEX "reviews_search_idx" ON "reviews" USING gin ("body" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_reason" CHECK ("reviews"."hidden_reason" is null or ("reviews"."is_hidden" and length("reviews"."hidden_reason") <= 500));--> statement-breakpoint

-- Reports that wait are counted on the review, whichever way they come and go: by a reader, an admin, or with a reader's account.
CREATE FUNCTION reviews_count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone integer := CASE WHEN TG_OP <> 'INSERT' AND OLD.settled_at IS NULL THEN 1 ELSE 0 END;
  come integer := CASE WHEN TG_OP <> 'DELETE' AND NEW.settled_at IS NULL THEN 1 ELSE 0 END;
BEGIN
  IF come <> gone THEN
    UPDATE reviews SET open_reports = open_reports + come - gone
      WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.review_id ELSE NEW.review_id END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who hid a review has looked at what was reported about it.
UPDATE review_reports SET settled_at = now() FROM reviews WHERE reviews.id = review_id AND reviews.is_hidden;
--> statement-breakpoint
CREATE TRIGGER review_reports_counted AFTER INSERT OR UPDATE OF settled_at OR DELETE ON "review_reports" FOR EACH ROW EXECUTE FUNCTION reviews_count_reports();
--> statement-breakpoint
UPDATE reviews SET open_reports = (SELECT count(*) FROM review_reports WHERE review_id = reviews.id)
  WHERE NOT is_hidden AND EXISTS (SELECT FROM review_reports WHERE review_id = reviews.id);
