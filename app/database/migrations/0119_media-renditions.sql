CREATE TABLE "media_renditions" (
	"media_id" uuid NOT NULL,
	"quality" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"percent" smallint,
	"beat_at" timestamp with time zone,
	"fault" text,
	"file_id" uuid,
	CONSTRAINT "media_renditions_media_id_quality_pk" PRIMARY KEY("media_id","quality"),
	CONSTRAINT "media_renditions_quality" CHECK ("media_renditions"."quality" in ('small', 'sound')),
	CONSTRAINT "media_renditions_attempts" CHECK ("media_renditions"."attempts" >= 0),
	CONSTRAINT "media_renditions_state" CHECK (case "media_renditions"."state" when 'waiting' then num_nonnulls("media_renditions"."percent", "media_renditions"."beat_at", "media_renditions"."fault", "media_renditions"."file_id") = 0 when 'running' then "media_renditions"."percent" between 0 and 100 and "media_renditions"."percent" is not null and "media_renditions"."beat_at" is not null and num_nonnulls("media_renditions"."fault", "media_renditions"."file_id") = 0 when 'kept' then "media_renditions"."file_id" is not null and num_nonnulls("media_renditions"."percent", "media_renditions"."beat_at", "media_renditions"."fault") = 0 when 'not_smaller' then num_nonnulls("media_renditions"."percent", "media_renditions"."beat_at", "media_renditions"."fault", "media_renditions"."file_id") = 0 when 'no_sound' then "media_renditions"."quality" = 'sound' and num_nonnulls("media_renditions"."percent", "media_renditions"."beat_at", "media_renditions"."fault", "media_renditions"."file_id") = 0 when 'failed' then "media_renditions"."fault" is not null and num_nonnulls("media_renditions"."percent", "media_renditions"."beat_at", "media_renditions"."file_id") = 0 else false end)
);
--> statement-breakpoint
ALTER TABLE "media_files" DROP CONSTRAINT "media_files_kind";--> statement-breakpoint
ALTER TABLE "media_renditions" ADD CONSTRAINT "media_renditions_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_renditions" ADD CONSTRAINT "media_renditions_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_renditions_file_key" ON "media_renditions" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_renditions_running_key" ON "media_renditions" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_kind" CHECK ("media_files"."kind" in ('video', 'pdf', 'image', 'captions', 'rendition')) NOT VALID;