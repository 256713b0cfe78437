CREATE TABLE "declared_facts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"age_band" text,
	"county" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declared_facts_gender" CHECK ("declared_facts"."gender" in ('woman', 'man', 'other')),
	CONSTRAINT "declared_facts_age_band" CHECK ("declared_facts"."age_band" in ('under_18', '18_24', '25_34', '35_49', '50_and_over')),
	CONSTRAINT "declared_facts_county" CHECK (char_length("declared_facts"."county") between 2 and 40)
);
--> statement-breakpoint
CREATE TABLE "join_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pack_id" uuid NOT NULL,
	"code" text NOT NULL,
	"most" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_codes_code" CHECK ("join_codes"."code" ~ '^[A-HJKMNP-Z2-9]{10}$'),
	CONSTRAINT "join_codes_used" CHECK ("join_codes"."used" between 0 and "join_codes"."most" and "join_codes"."most" <= 500),
	CONSTRAINT "join_codes_addresses" CHECK (cardinality("join_codes"."addresses") <= 500)
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisation_members_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id"),
	CONSTRAINT "organisation_members_role" CHECK ("organisation_members"."role" in ('owner', 'manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kra_pin" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_words" CHECK (char_length("organisations"."name") between 1 and 120 and char_length("organisations"."address") <= 200),
	CONSTRAINT "organisations_kra_pin" CHECK ("organisations"."kra_pin" ~ '^([A-Z][0-9]{9}[A-Z])?$')
);
--> statement-breakpoint
CREATE TABLE "pack_orders" (
	"pack_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "pack_orders_pack_id_order_id_pk" PRIMARY KEY("pack_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" uuid,
	"project" text DEFAULT '' NOT NULL,
	"seats" integer NOT NULL,
	"percent_off" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packs_seats" CHECK ("packs"."seats" between 1 and 500),
	CONSTRAINT "packs_percent" CHECK ("packs"."percent_off" between 0 and 90),
	CONSTRAINT "packs_project" CHECK (char_length("packs"."project") <= 80)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_seat";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "returns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "declared_facts" ADD CONSTRAINT "declared_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_codes" ADD CONSTRAINT "join_codes_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_codes" ADD CONSTRAINT "join_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_orders" ADD CONSTRAINT "pack_orders_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_orders" ADD CONSTRAINT "pack_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_codes_code_key" ON "join_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "join_codes_pack_idx" ON "join_codes" USING btree ("pack_id","created_at");--> statement-breakpoint
CREATE INDEX "organisation_members_user_idx" ON "organisation_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organisations_name_idx" ON "organisations" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "organisations_name_key_idx" ON "organisations" USING gin (search_key(' ' || "name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pack_orders_order_key" ON "pack_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packs_organisation_idx" ON "packs" USING btree ("organisation_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seat" CHECK ("payments"."seat_number" between 0 and 500 and ("payments"."seat_number" = 0 or "payments"."order_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_seat";--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_left" CHECK ("seats"."left_at" is null or "seats"."taken_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_left";--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_returns" CHECK ("seats"."returns" between 0 and 2) NOT VALID;--> statement-breakpoint
ALTER TABLE "seats" VALIDATE CONSTRAINT "seats_returns";