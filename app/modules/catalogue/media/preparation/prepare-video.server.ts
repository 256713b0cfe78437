import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { parseFile, remuxVideo } from '#app/platform/file-parsing/file-parser.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import { isOutage } from '#app/platform/outage.ts';
import { isStorageFull } from '../as-storage-failure.ts';
import { removeUnrecorded } from '../save-media-file.server.ts';
import { measureMedia } from '../measure-media.server.ts';
import type { MediaStorage } from '../media-storage.ts';
import { storedSource } from '../stored-source.server.ts';
import { nameUnplayed } from '../unplayed-video.ts';
import {
  beatMs,
  beatPreparation,
  claimVideo,
  failPreparation,
  releaseVideo,
  replaceOriginal,
  type ClaimedVideo,
} from './preparation-queries.server.ts';
import type { PreparationFault, Converting, VideoConverter } from './preparation.ts';
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

/** Maximum attempts: a video that kills its server so often is given up. */
const maxAttempts = 3;

/** Bytes that stay free on the disk for everything else. */
const spareRoom = 256 * 1_048_576;

/** Reason to give up a video, with details for the log. */
interface Failure {
  readonly fault: PreparationFault;
  readonly detail?: string;
}

/** Another server has the video, or it was removed. */
class VideoLost extends Error {}

/**
 * Converts the video that waits longest to an MP4, and replaces the original. An interrupted conversion starts again: at once after the
 * server's stop, within two minutes after its death. For the system: checks no actor. Returns whether a video was settled, so that the
 * next can follow.
 */
export async function prepareVideo(needs: PrepareNeeds): Promise<boolean> {
  const { db, clock, log, stopping } = needs;
  if (stopping.aborted) return false;
  const video = await claimVideo(db, clock.now());
  if (!video) return false;
  const settle = async (failure: Failure | null) => {
    if (failure === null) return log.info({ media: video.id }, 'a video was prepared');
    log.warn({ media: video.id, ...failure }, 'a video could not be prepared');
    await failPreparation(db, video, failure.fault);
  };
  if (video.attempts > maxAttempts) {
    await settle({ fault: 'gave_up' });
    return true;
  }
  try {
    await settle(await whileBeating(needs, video, (converting) => prepare(needs, video, converting)));
    return true;
  } catch (error) {
    if (error instanceof VideoLost) return true;
    if (!stopping.aborted) log.error({ err: error, media: video.id }, 'a try to prepare a video failed');
    const isCounted = !stopping.aborted && !isOutage(error);
    if (isStorageFull(error)) await settle({ fault: 'no_room' });
    else if (isCounted && video.attempts >= maxAttempts) await settle({ fault: 'gave_up' });
    else await releaseVideo(db, video, isCounted);
    return false;
  }
}

/** Runs work with heartbeats and progress reports; aborts it if the server stops, or the video is lost. */
async function whileBeating(
  { db, clock, stopping }: PrepareNeeds,
  video: ClaimedVideo,
  work: (converting: Converting) => Promise<Failure | null>,
): Promise<Failure | null> {
  const lost = new AbortController();
  let percent = 0;
  const beat = async () => {
    if (!(await beatPreparation(db, video, { percent, at: clock.now() }))) lost.abort(new VideoLost());
  };
  // After an outage of the database the next heartbeat catches up.
  const beating = setInterval(() => void beat().catch(() => undefined), beatMs);
  let reported = Promise.resolve();
  try {
    return await work({
      signal: AbortSignal.any([stopping, lost.signal]),
      progressed(share) {
        const now = Math.min(99, Math.max(0, Math.floor(share)));
        if (now <= percent) return;
        percent = now;
        reported = reported.then(beat).catch(() => undefined);
      },
    });
  } finally {
    clearInterval(beating);
    await reported;
  }
}

async function prepare(needs: PrepareNeeds, video: ClaimedVideo, converting: Converting): Promise<Failure | null> {
  const { storage, workFolder } = needs;
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(join(workFolder, 'video-'));
  try {
    if (!(await hasRoom(folder, Number(video.byte_size)))) return { fault: 'no_room' };
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns whether there is room for a copy of the original and as much again. */
async function hasRoom(folder: string, byteSize: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 2 * byteSize + spareRoom;
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
    if (!(await replaceOriginal(tx, video, { ...made, ...measures }))) throw new VideoLost();
    return running !== null;
  });
  liveEvents.publish('catalogue');
  if (!originalStays) await storage.remove(video.storage_key).catch(() => undefined);
  return null;
}

/** Converts a refusal of the parser; rethrows a failure of the machine or the storage. */
function faultOf(error: unknown): Failure {
  if (!(error instanceof FileRefusal)) throw error;
  return { fault: error.reason === 'takes_too_long' ? 'too_long' : 'unreadable', detail: error.message };
}

/** Maximum seconds; more than a conversion may take. */
const longest = 10 * 3600;

/** Converts one video every minute and whenever one arrives, one at a time in this process. `media_preparations` is the queue. */
export function prepareVideoJob(needs: PrepareNeeds & { readonly jobs: Jobs }): JobDefinition {
  return {
    name: prepareJobName,
    schedule: '* * * * *',
    longest,
    async run() {
      if (await prepareVideo(needs)) await wakePreparation(needs.db, needs.jobs);
    },
  };
}
