CREATE TABLE "certificate_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"former_name" text,
	"asked_at" timestamp with time zone,
	"asked_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text,
	CONSTRAINT "certificate_corrections_state" CHECK ("certificate_corrections"."state" in ('waiting', 'issued', 'declined')),
	CONSTRAINT "certificate_corrections_name" CHECK (length("certificate_corrections"."name") between 1 and 120),
	CONSTRAINT "certificate_corrections_asked" CHECK (("certificate_corrections"."asked_at" is null) = ("certificate_corrections"."asked_reason" is null)),
	CONSTRAINT "certificate_corrections_reasons" CHECK (greatest(length("certificate_corrections"."asked_reason"), length("certificate_corrections"."decision_reason")) <= 500),
	CONSTRAINT "certificate_corrections_decided" CHECK (case "certificate_corrections"."state"
        when 'waiting' then "certificate_corrections"."asked_at" is not null and "certificate_corrections"."decided_at" is null and "certificate_corrections"."decision_reason" is null and "certificate_corrections"."decided_by" is null
        else "certificate_corrections"."decided_at" is not null and "certificate_corrections"."decision_reason" is not null end),
	CONSTRAINT "certificate_corrections_issued" CHECK (("certificate_corrections"."state" = 'issued') = ("certificate_corrections"."former_name" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_code_certificates_code_fk" FOREIGN KEY ("code") REFERENCES "public"."certificates"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_corrections_waiting_key" ON "certificate_corrections" USING btree ("code") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "certificate_corrections_code_idx" ON "certificate_corrections" USING btree ("code","decided_at");--> statement-breakpoint
CREATE INDEX "certificate_corrections_decided_by_idx" ON "certificate_corrections" USING btree ("decided_by");