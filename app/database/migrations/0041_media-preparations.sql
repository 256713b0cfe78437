CREATE TABLE "media_preparations" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"percent" smallint,
	"beat_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "media_preparations_attempts" CHECK ("media_preparations"."attempts" >= 0),
	CONSTRAINT "media_preparations_state" CHECK (case "media_preparations"."state" when 'waiting' then "media_preparations"."percent" is null and "media_preparations"."beat_at" is null and "media_preparations"."fault" is null when 'running' then "media_preparations"."percent" between 0 and 100 and "media_preparations"."percent" is not null and "media_preparations"."beat_at" is not null and "media_preparations"."fault" is null when 'failed' then "media_preparations"."percent" is null and "media_preparations"."beat_at" is null and "media_preparations"."fault" is not null else false end)
);
--> statement-breakpoint
ALTER TABLE "media_preparations" ADD CONSTRAINT "media_preparations_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;