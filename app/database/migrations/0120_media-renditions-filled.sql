-- outside a transaction
ALTER TABLE "media_files" VALIDATE CONSTRAINT "media_files_kind";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_files_video_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_files_video_idx" ON "media_files" USING btree ("id") WHERE kind = 'video';
