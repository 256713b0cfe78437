ALTER TABLE "offers" DROP CONSTRAINT "offers_kind";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "about" text;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_slug_key" ON "offers" USING btree ("slug");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_bundle" CHECK (("offers"."kind" = 'bundle') = ("offers"."slug" is not null) and ("offers"."kind" = 'bundle') = ("offers"."about" is not null) and "offers"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("offers"."slug") <= 120 and length("offers"."about") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_bundle_terms" CHECK ("offers"."kind" <> 'bundle' or (not "offers"."is_for_all" and "offers"."most_cents" is null and "offers"."uses_total" is null and "offers"."uses_per_person" is null and "offers"."audience" = 'everybody')) NOT VALID;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('coupon', 'sale', 'bundle')) NOT VALID;--> statement-breakpoint
ALTER TABLE "offers" VALIDATE CONSTRAINT "offers_bundle";--> statement-breakpoint
ALTER TABLE "offers" VALIDATE CONSTRAINT "offers_bundle_terms";--> statement-breakpoint
ALTER TABLE "offers" VALIDATE CONSTRAINT "offers_kind";--> statement-breakpoint
-- An offer stays what it is, and a bundle stays at its address.
CREATE FUNCTION offers_keep_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'offer % may not change its kind or its address', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'offers_identity';
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_identity BEFORE UPDATE OF kind, slug ON "offers" FOR EACH ROW
  WHEN (OLD.kind <> NEW.kind OR OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION offers_keep_identity();
--> statement-breakpoint
-- A bundle lowers its own courses only.
CREATE FUNCTION line_discounts_in_bundle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers o WHERE o.id = NEW.offer_id AND o.kind = 'bundle') AND NOT EXISTS (
    SELECT FROM offer_courses c JOIN payments p ON p.course_id = c.course_id WHERE c.offer_id = NEW.offer_id AND p.id = NEW.payment_id) THEN
    RAISE EXCEPTION 'payment % is for no course of bundle %', NEW.payment_id, NEW.offer_id USING ERRCODE = 'check_violation', CONSTRAINT = 'line_discounts_bundle';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER line_discounts_bundle BEFORE INSERT ON "line_discounts" FOR EACH ROW EXECUTE FUNCTION line_discounts_in_bundle();
