import { and, eq, sql, type SQL } from 'drizzle-orm';
import { mediaFiles, mediaRenditions } from '#app/database/schema/media.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import type { PreparationFault, RenditionQuality } from '../preparation/preparation.ts';
import { silentMs } from '../preparation/run-attempt.server.ts';
import type { KeptRendition, RenditionRow } from './rendition.ts';

/** A rendition that this server makes now. */
export interface ClaimedRendition extends Record<string, unknown> {
  readonly media_id: string;
  readonly quality: RenditionQuality;
  /** Number of the attempt. A slow server that finds another number has lost the rendition. */
  readonly attempts: number;
  readonly storage_key: string;
  readonly file_name: string;
  readonly byte_size: string;
  readonly duration_ms: number | null;
}

/** SQL condition: a file is a lesson's video that browsers play, and some row uses it. */
const isWanted = sql`m.kind = 'video' and not m.is_public and m.unused_since is null
  and not exists (select from media_preparations p where p.media_id = m.id)`;

/** Enters the videos that no job has seen yet, whether they were uploaded, imported or restored. */
async function enterNewVideos(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into media_renditions (media_id, quality) select m.id, q.quality
    from media_files m cross join (values ('small'), ('sound')) q (quality)
    where ${isWanted} and not exists (select from media_renditions r where r.media_id = m.id) on conflict do nothing`);
}

/**
 * Claims the rendition that waits longest, or whose server died; null without one, and while a server makes another one or converts a
 * video.
 */
export function claimRendition(db: Database, now: Date): Promise<ClaimedRendition | null> {
  const silent = new Date(now.getTime() - silentMs).toISOString();
  return db.transaction(async (tx) => {
    // Only writers of this table wait, for a moment.
    await tx.execute(sql`lock table media_renditions in share row exclusive mode`);
    await enterNewVideos(tx);
    const { rows } = await tx.execute<ClaimedRendition>(sql`
      with claimed as (
        update media_renditions set state = 'running', percent = 0, beat_at = ${now.toISOString()}, attempts = attempts + 1
        where (media_id, quality) = (
          select r.media_id, r.quality from media_renditions r join media_files m on m.id = r.media_id
          where (r.state = 'running' and r.beat_at not between ${silent} and ${latestPast(now).toISOString()})
            or (r.state = 'waiting' and ${isWanted} and not exists (select from media_renditions o where o.state = 'running')
              and not exists (select from media_preparations p where p.state = 'running'))
          order by r.state = 'running' desc, r.asked_at, r.media_id, r.quality limit 1)
        returning media_id, quality, attempts)
      select claimed.*, m.storage_key, m.file_name, m.byte_size, m.duration_ms
      from claimed join media_files m on m.id = claimed.media_id`);
    return rows[0] ?? null;
  });
}

const isMine = ({ media_id: mediaId, quality, attempts }: ClaimedRendition) =>
  and(
    eq(mediaRenditions.mediaId, mediaId),
    eq(mediaRenditions.quality, quality),
    eq(mediaRenditions.state, 'running'),
    eq(mediaRenditions.attempts, attempts),
  );

async function update(
  db: Database,
  claimed: ClaimedRendition,
  change: Partial<typeof mediaRenditions.$inferInsert>,
): Promise<boolean> {
  const { mediaId } = mediaRenditions;
  const updated = await db.update(mediaRenditions).set(change).where(isMine(claimed)).returning({ mediaId });
  return updated.length > 0;
}

const atRest = { percent: null, beatAt: null };

/** Sends a heartbeat; false if the original is deleted, or another server has the rendition. */
export const beatRendition = (db: Database, claimed: ClaimedRendition, beat: { percent: number; at: Date }) =>
  update(db, claimed, { percent: beat.percent, beatAt: beat.at });

/** Releases a rendition, for this or another server to start again. `isCounted` for a failed attempt, not for an interrupted one. */
export async function releaseRendition(db: Database, claimed: ClaimedRendition, isCounted: boolean): Promise<void> {
  await update(db, claimed, { ...atRest, state: 'waiting', attempts: claimed.attempts - (isCounted ? 0 : 1) });
}

export async function failRendition(db: Database, claimed: ClaimedRendition, fault: PreparationFault): Promise<void> {
  await update(db, claimed, { ...atRest, state: 'failed', fault });
}

/** Stores that there is nothing to offer; false if the rendition is lost. */
export const leaveOut = (db: Database, claimed: ClaimedRendition, found: 'not_smaller' | 'no_sound') =>
  update(db, claimed, { ...atRest, state: found });

/** Stores what was made, and offers it; false if the original is deleted, or another server has the rendition. */
export async function keepRendition(
  tx: Database,
  claimed: ClaimedRendition,
  made: Omit<typeof mediaFiles.$inferInsert, 'kind'>,
): Promise<boolean> {
  // The original first, as the sweep does, which removes the row of the rendition with it.
  const [held] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, claimed.media_id))
    .for('key share');
  if (!held) return false;
  const [file] = await tx
    .insert(mediaFiles)
    .values({ ...made, kind: 'rendition' })
    .returning({ id: mediaFiles.id });
  return file !== undefined && update(tx, claimed, { ...atRest, state: 'kept', fileId: file.id });
}

/** Requeues the failed renditions of a course's videos, in all languages; returns whether there was one. */
export async function requeueRenditions(tx: Database, courseId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update media_renditions set state = 'waiting', fault = null, attempts = 0, asked_at = now()
    where state = 'failed' and media_id in (
      select l.media_id from lessons l where l.course_id = ${courseId}
      union select t.media_id from lesson_texts t join lessons l on l.id = t.lesson_id where l.course_id = ${courseId})
    returning media_id`);
  return rows.length > 0;
}

/** The renditions of a video that learners may choose, smallest last, as JSON. `mediaId` is an expression of the query around it. */
export const keptRenditions = (mediaId: SQL) => sql<readonly KeptRendition[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'quality', r.quality, 'byteSize', f.byte_size) order by r.quality), '[]')
  from ${mediaRenditions} r join ${mediaFiles} f on f.id = r.file_id where r.media_id = ${mediaId})`;

/** The rows of a video, as JSON for `renditionsOf`. */
export const renditionRows = (mediaId: SQL) => sql<readonly RenditionRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'quality', r.quality, 'state', r.state, 'percent', r.percent, 'fault', r.fault, 'byteSize', f.byte_size)), '[]')
  from ${mediaRenditions} r left join ${mediaFiles} f on f.id = r.file_id where r.media_id = ${mediaId})`;
