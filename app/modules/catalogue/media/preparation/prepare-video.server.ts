import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseFile, remuxVideo } from '#app/platform/file-parsing/file-parser.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import { removeUnrecorded } from '../save-media-file.server.ts';
import { measureMedia } from '../measure-media.server.ts';
import type { MediaStorage } from '../media-storage.ts';
import { storedSource } from '../stored-source.server.ts';
import { nameUnplayed } from '../unplayed-video.ts';
import {
  beatPreparation,
  claimVideo,
  failPreparation,
  releaseVideo,
  replaceOriginal,
  type ClaimedVideo,
} from './preparation-queries.server.ts';
import type { Converting, VideoConverter } from './preparation.ts';
import { faultOf, inWorkFolder, longestAttempt, runAttempt, WorkLost, type Failure } from './run-attempt.server.ts';
import { lockRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { prepareJobName, wakePreparation } from './wake-preparation.server.ts';

export interface PrepareNeeds extends Pick<UseCaseDeps, 'db' | 'clock' | 'log'> {
  readonly storage: MediaStorage;
  readonly liveEvents: LiveEvents;
  /** Null if ffmpeg is not installed. */
  readonly converter: VideoConverter | null;
  /** This process's folder for results until they are in the storage. */
  readonly workFolder: string;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * Converts the video that waits longest to an MP4, and replaces the original. For the system: checks no actor. Returns whether a video was
 * settled, so that the next can follow.
 */
export async function prepareVideo(needs: PrepareNeeds): Promise<boolean> {
  const { db, clock, log, stopping } = needs;
  if (stopping.aborted) return false;
  const video = await claimVideo(db, clock.now());
  if (!video) return false;
  return runAttempt({
    stopping,
    log,
    subject: { media: video.id },
    attempts: video.attempts,
    work: (converting) => prepare(needs, video, converting),
    beat: (percent) => beatPreparation(db, video, { percent, at: clock.now() }),
    fail: (fault) => failPreparation(db, video, fault),
    release: (isCounted) => releaseVideo(db, video, isCounted),
  });
}

function prepare(needs: PrepareNeeds, video: ClaimedVideo, converting: Converting): Promise<Failure | null> {
  const { storage, workFolder } = needs;
  return inWorkFolder(workFolder, Number(video.byte_size), async (folder) => {
    const path = join(folder, 'video.mp4');
    const failure = await writePlayable(needs, video, { folder, path, converting });
    if (failure) return failure;
    converting.signal.throwIfAborted();
    const storageKey = `video/${randomUUID()}.mp4`;
    try {
      return await storeResult(needs, video, { storageKey, ...(await storage.putFile(storageKey, path)) });
    } finally {
      // Every stored file has a row.
      await removeUnrecorded(needs, storageKey);
    }
  });
}

interface Place {
  readonly folder: string;
  readonly path: string;
  readonly converting: Converting;
}

/** Writes the MP4: remuxed if browsers play its codecs, otherwise encoded again. */
async function writePlayable(
  { storage, converter }: PrepareNeeds,
  { storage_key: storageKey, byte_size, content_type }: ClaimedVideo,
  { folder, path, converting }: Place,
): Promise<Failure | null> {
  if (content_type === 'video/quicktime') {
    const source = storedSource(storage, storageKey, Number(byte_size));
    try {
      const format = nameUnplayed(await parseFile('findVideoFormat', { source, by: 'background' }));
      if (format === null) return await remuxVideo({ source, to: path, ...converting });
    } catch (error) {
      return faultOf(error);
    }
  }
  if (!converter) return { fault: 'converter_missing' };
  const original = join(folder, 'original');
  await storage.copyTo(storageKey, original, converting.signal);
  return converter.convert(original, path, converting);
}

/** Replaces the original with the result. During a backup, which may still copy the original, the sweep deletes it later. */
async function storeResult(
  { db, clock, storage, liveEvents }: PrepareNeeds,
  video: ClaimedVideo,
  made: { readonly storageKey: string; readonly byteSize: number; readonly sha256: string },
): Promise<Failure | null> {
  const stored = { ...made, storage, key: made.storageKey, kind: 'video', contentType: 'video/mp4' } as const;
  const measures = await measureMedia(stored, 'background').catch(faultOf);
  if ('fault' in measures) return measures;
  const originalStays = await db.transaction(async (tx) => {
    const running = await lockRunningBackup(tx, clock.now());
    if (!(await replaceOriginal(tx, video, { ...made, ...measures }))) throw new WorkLost();
    return running !== null;
  });
  liveEvents.publish('catalogue');
  if (!originalStays) await storage.remove(video.storage_key).catch(() => undefined);
  return null;
}

/** Converts one video every minute and whenever one arrives, one at a time in this process. `media_preparations` is the queue. */
export function prepareVideoJob(needs: PrepareNeeds & { readonly jobs: Jobs }): JobDefinition {
  return {
    name: prepareJobName,
    schedule: '* * * * *',
    longest: longestAttempt,
    async run() {
      if (await prepareVideo(needs)) await wakePreparation(needs.db, needs.jobs);
    },
  };
}
