CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"byte_size" bigint,
	"row_count" bigint,
	"error" text,
	CONSTRAINT "backups_cause" CHECK ("backups"."cause" in ('schedule', 'command')),
	CONSTRAINT "backups_measured" CHECK ("backups"."ended_at" is null or "backups"."error" is not null or "backups"."byte_size" >= 0 and "backups"."row_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX "backups_started_idx" ON "backups" USING btree ("started_at" DESC NULLS FIRST);