import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import type { Log } from '#app/platform/log.server.ts';
import { isOutage } from '#app/platform/outage.ts';
import { isStorageFull } from '../as-storage-failure.ts';
import type { Converting, PreparationFault } from './preparation.ts';

/** Milliseconds between heartbeats of a server that works on a video. After nine times as long without one it counts as dead. */
const beatMs = 10_000;
export const silentMs = 9 * beatMs;

/** Maximum attempts: a video that kills its server so often is given up. */
const maxAttempts = 3;

/** Maximum seconds of a job; more than ffmpeg may take. */
export const longestAttempt = 10 * 3600;

/** Bytes that stay free on the disk for everything else. */
const spareRoom = 256 * 1_048_576;

/** Reason to give up a video, with details for the log. */
export interface Failure {
  readonly fault: PreparationFault;
  readonly detail?: string;
}

/** Another server has the video, or it was removed. */
export class WorkLost extends Error {}

/** A server's attempt at a video that it has claimed. */
interface Attempt {
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly log: Log;
  /** Names the video in the log. */
  readonly subject: Readonly<Record<string, string>>;
  /** Number of this attempt. */
  readonly attempts: number;
  /** Stores its own success. */
  readonly work: (converting: Converting) => Promise<Failure | null>;
  /** Sends a heartbeat; false if the work is lost. */
  readonly beat: (percent: number) => Promise<boolean>;
  readonly fail: (fault: PreparationFault) => Promise<void>;
  /** Lets this or another server start again. `isCounted` for a failed attempt, not for an interrupted one. */
  readonly release: (isCounted: boolean) => Promise<void>;
}

/**
 * Runs an attempt, and stores how it ended. What was interrupted starts again: at once after the server's stop, within two minutes after
 * its death. Returns whether the video was settled.
 */
export async function runAttempt(attempt: Attempt): Promise<boolean> {
  const { stopping, log, subject, attempts, fail, release } = attempt;
  const settle = async (failure: Failure | null) => {
    if (failure === null) return log.info(subject, 'a video was prepared');
    log.warn({ ...subject, ...failure }, 'a video could not be prepared');
    await fail(failure.fault);
  };
  if (attempts > maxAttempts) {
    await settle({ fault: 'gave_up' });
    return true;
  }
  try {
    await settle(await whileBeating(attempt));
    return true;
  } catch (error) {
    if (error instanceof WorkLost) return true;
    if (!stopping.aborted) log.error({ err: error, ...subject }, 'a try to prepare a video failed');
    const isCounted = !stopping.aborted && !isOutage(error);
    if (isStorageFull(error)) await settle({ fault: 'no_room' });
    else if (isCounted && attempts >= maxAttempts) await settle({ fault: 'gave_up' });
    else await release(isCounted);
    return false;
  }
}

/** Runs the work with heartbeats and progress reports; aborts it if the server stops, or the work is lost. */
async function whileBeating({ stopping, work, beat }: Attempt): Promise<Failure | null> {
  const lost = new AbortController();
  let percent = 0;
  const report = async () => {
    if (!(await beat(percent))) lost.abort(new WorkLost());
  };
  // After an outage of the database the next heartbeat catches up.
  const beating = setInterval(() => void report().catch(() => undefined), beatMs);
  let reported = Promise.resolve();
  try {
    return await work({
      signal: AbortSignal.any([stopping, lost.signal]),
      progressed(share) {
        const now = Math.min(99, Math.max(0, Math.floor(share)));
        if (now <= percent) return;
        percent = now;
        reported = reported.then(report).catch(() => undefined);
      },
    });
  } finally {
    clearInterval(beating);
    await reported;
  }
}

/**
 * Runs work in a new folder, which is removed afterwards. Returns a failure without room for a copy of the original and as much again.
 */
export async function inWorkFolder(
  workFolder: string,
  byteSize: number,
  work: (folder: string) => Promise<Failure | null>,
): Promise<Failure | null> {
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(join(workFolder, 'video-'));
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize <= 2 * byteSize + spareRoom) return { fault: 'no_room' };
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts a refusal of the parser; rethrows a failure of the machine or the storage. */
export function faultOf(error: unknown): Failure {
  if (!(error instanceof FileRefusal)) throw error;
  return { fault: error.reason === 'takes_too_long' ? 'too_long' : 'unreadable', detail: error.message };
}
