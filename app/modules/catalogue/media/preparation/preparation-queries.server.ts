import { and, eq, sql } from 'drizzle-orm';
import { mediaFiles, mediaPreparations } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import type { Measures } from '../measure-media.server.ts';
import type { PreparationFault } from './preparation.ts';
import { silentMs } from './run-attempt.server.ts';

export async function insertPreparation(tx: Database, mediaId: string): Promise<void> {
  await tx.insert(mediaPreparations).values({ mediaId });
}

/** A video that this server works on now. */
export interface ClaimedVideo extends Record<string, unknown> {
  readonly id: string;
  readonly storage_key: string;
  readonly byte_size: string;
  readonly content_type: string;
  /** Number of the attempt. A slow server that finds another number has lost the video. */
  readonly attempts: number;
}

/** Claims the video that waits longest, or whose server died; null without one. Concurrent servers claim different ones. */
export async function claimVideo(db: Database, now: Date): Promise<ClaimedVideo | null> {
  const silent = new Date(now.getTime() - silentMs).toISOString();
  const { rows } = await db.execute<ClaimedVideo>(sql`
    with claimed as (
      update media_preparations set state = 'running', percent = 0, beat_at = ${now.toISOString()}, attempts = attempts + 1
      where media_id = (
        select media_id from media_preparations
        where state = 'waiting' or (state = 'running' and beat_at not between ${silent} and ${latestPast(now).toISOString()})
        order by asked_at, media_id limit 1 for update skip locked)
      returning media_id, attempts)
    select m.id, m.storage_key, m.byte_size, m.content_type, claimed.attempts
    from claimed join media_files m on m.id = claimed.media_id`);
  return rows[0] ?? null;
}

const isMine = ({ id, attempts }: ClaimedVideo) =>
  and(
    eq(mediaPreparations.mediaId, id),
    eq(mediaPreparations.state, 'running'),
    eq(mediaPreparations.attempts, attempts),
  );

/** Sends a heartbeat; false if the video is deleted, or another server has it. */
export async function beatPreparation(
  db: Database,
  video: ClaimedVideo,
  { percent, at }: { readonly percent: number; readonly at: Date },
): Promise<boolean> {
  const updated = await db
    .update(mediaPreparations)
    .set({ percent, beatAt: at })
    .where(isMine(video))
    .returning({ id: mediaPreparations.mediaId });
  return updated.length > 0;
}

/** Releases a video, for this or another server to start again. `isCounted` for a failed attempt, not for an interrupted one. */
export async function releaseVideo(db: Database, video: ClaimedVideo, isCounted: boolean): Promise<void> {
  await db
    .update(mediaPreparations)
    .set({ state: 'waiting', percent: null, beatAt: null, attempts: video.attempts - (isCounted ? 0 : 1) })
    .where(isMine(video));
}

export async function failPreparation(db: Database, video: ClaimedVideo, fault: PreparationFault): Promise<void> {
  await db.update(mediaPreparations).set({ state: 'failed', percent: null, beatAt: null, fault }).where(isMine(video));
}

interface PreparedFile extends Measures {
  readonly storageKey: string;
  readonly byteSize: number;
  readonly sha256: string;
}

/** Replaces the original with the MP4; false if the video is deleted, or another server has it. */
export async function replaceOriginal(tx: Database, video: ClaimedVideo, file: PreparedFile): Promise<boolean> {
  // The file first, as the sweep does, which removes the row of the preparation with it.
  const [held] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, video.id))
    .for('no key update');
  if (!held) return false;
  const ended = await tx.delete(mediaPreparations).where(isMine(video)).returning({ id: mediaPreparations.mediaId });
  if (ended.length === 0) return false;
  await tx
    .update(mediaFiles)
    .set({ ...file, contentType: 'video/mp4' })
    .where(eq(mediaFiles.id, video.id));
  return true;
}

/** Requeues a failed video; false if it did not fail. */
export async function retryPreparation(tx: Database, mediaId: string): Promise<boolean> {
  const updated = await tx
    .update(mediaPreparations)
    .set({ state: 'waiting', fault: null, attempts: 0, askedAt: sql`now()` })
    .where(and(eq(mediaPreparations.mediaId, mediaId), eq(mediaPreparations.state, 'failed')))
    .returning({ id: mediaPreparations.mediaId });
  return updated.length > 0;
}
