CREATE TABLE "team_report_groups" (
	"report_id" uuid NOT NULL,
	"fact" text NOT NULL,
	"value" text NOT NULL,
	"reached" integer NOT NULL,
	"active" integer,
	"completed" integer,
	"passed" integer,
	CONSTRAINT "team_report_groups_report_id_fact_value_pk" PRIMARY KEY("report_id","fact","value"),
	CONSTRAINT "team_report_groups_fact" CHECK ("team_report_groups"."fact" in ('all', 'gender', 'age', 'county')),
	CONSTRAINT "team_report_groups_value" CHECK (char_length("team_report_groups"."value") <= 40 and ("team_report_groups"."fact" <> 'all' or "team_report_groups"."value" = '')),
	CONSTRAINT "team_report_groups_steps" CHECK ("team_report_groups"."reached" >= 5 and ("team_report_groups"."reached" - "team_report_groups"."active" = 0 or "team_report_groups"."reached" - "team_report_groups"."active" >= 5) and (coalesce("team_report_groups"."active", "team_report_groups"."reached") - "team_report_groups"."completed" = 0 or coalesce("team_report_groups"."active", "team_report_groups"."reached") - "team_report_groups"."completed" >= 5)
          and (coalesce("team_report_groups"."completed", "team_report_groups"."active", "team_report_groups"."reached") - "team_report_groups"."passed" = 0 or coalesce("team_report_groups"."completed", "team_report_groups"."active", "team_report_groups"."reached") - "team_report_groups"."passed" >= 5) and (coalesce("team_report_groups"."passed", "team_report_groups"."completed", "team_report_groups"."active", "team_report_groups"."reached") = 0 or coalesce("team_report_groups"."passed", "team_report_groups"."completed", "team_report_groups"."active", "team_report_groups"."reached") >= 5))
);
--> statement-breakpoint
CREATE TABLE "team_report_people" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	CONSTRAINT "team_report_people_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"project" text,
	"people" integer NOT NULL,
	"joined_from" timestamp with time zone NOT NULL,
	"tested" integer,
	"first_percent" integer,
	"best_percent" integer,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_reports_number_key" UNIQUE("organisation_id","number"),
	CONSTRAINT "team_reports_people" CHECK ("team_reports"."people" >= 5 and "team_reports"."number" >= 1 and char_length("team_reports"."project") <= 80),
	CONSTRAINT "team_reports_tested" CHECK (num_nulls("team_reports"."tested", "team_reports"."first_percent", "team_reports"."best_percent") in (0, 3) and "team_reports"."tested" between 5 and "team_reports"."people"
        and ("team_reports"."people" - "team_reports"."tested" = 0 or "team_reports"."people" - "team_reports"."tested" >= 5) and "team_reports"."first_percent" between 0 and "team_reports"."best_percent" and "team_reports"."best_percent" <= 100)
);
--> statement-breakpoint
ALTER TABLE "team_report_groups" ADD CONSTRAINT "team_report_groups_report_id_team_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."team_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_report_people" ADD CONSTRAINT "team_report_people_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_report_people" ADD CONSTRAINT "team_report_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_report_people" ADD CONSTRAINT "team_report_people_report_id_team_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."team_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reports" ADD CONSTRAINT "team_reports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reports" ADD CONSTRAINT "team_reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_report_people_user_idx" ON "team_report_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_report_people_report_idx" ON "team_report_people" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "team_reports_made_by_idx" ON "team_reports" USING btree ("made_by");