CREATE TABLE "text_reviews" (
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"english_hash" text NOT NULL,
	"text_hash" text NOT NULL,
	"correction" jsonb,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_reviews_locale_key_pk" PRIMARY KEY("locale","key"),
	CONSTRAINT "text_reviews_locale" CHECK ("text_reviews"."locale" in ('en', 'sw')),
	CONSTRAINT "text_reviews_correction" CHECK (jsonb_typeof("text_reviews"."correction") = 'object')
);
--> statement-breakpoint
ALTER TABLE "text_reviews" ADD CONSTRAINT "text_reviews_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;