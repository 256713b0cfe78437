ALTER TABLE "lessons" DROP CONSTRAINT "lessons_content_type";--> statement-breakpoint
ALTER TABLE "lessons" DROP CONSTRAINT "lessons_source";--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_content_type" CHECK ("lessons"."content_type" in ('video', 'pdf', 'text', 'assignment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_source" CHECK (case when "lessons"."content_type" in ('text', 'assignment') then "lessons"."media_id" is null and "lessons"."youtube_id" is null when "lessons"."content_type" = 'pdf' then "lessons"."youtube_id" is null and ("lessons"."media_id" is not null or not "lessons"."is_published") else not ("lessons"."media_id" is not null and "lessons"."youtube_id" is not null) and ("lessons"."media_id" is not null or "lessons"."youtube_id" is not null or not "lessons"."is_published") end) NOT VALID;--> statement-breakpoint
ALTER TABLE "lessons" VALIDATE CONSTRAINT "lessons_content_type";--> statement-breakpoint
ALTER TABLE "lessons" VALIDATE CONSTRAINT "lessons_source";
