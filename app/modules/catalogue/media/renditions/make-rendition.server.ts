import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { measureMedia } from '../measure-media.server.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { Converting, VideoConverter } from '../preparation/preparation.ts';
import {
  faultOf,
  inWorkFolder,
  longestAttempt,
  runAttempt,
  WorkLost,
  type Failure,
} from '../preparation/run-attempt.server.ts';
import { removeUnrecorded } from '../save-media-file.server.ts';
import {
  beatRendition,
  claimRendition,
  failRendition,
  keepRendition,
  leaveOut,
  releaseRendition,
  type ClaimedRendition,
} from './rendition-queries.server.ts';
import { renditionJobName, wakeRenditions } from './wake-renditions.server.ts';
import { keptShare, longestOriginalMs, renditionTypes } from './rendition.ts';

export interface RenditionNeeds extends Pick<UseCaseDeps, 'db' | 'clock' | 'log'> {
  readonly storage: MediaStorage;
  /** Null if ffmpeg is not installed: then nothing is made. */
  readonly converter: VideoConverter | null;
  /** This process's folder for results until they are in the storage. */
  readonly workFolder: string;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * Makes the rendition that waits longest, and offers it to learners if it is smaller. For the system: checks no actor. Returns whether one
 * was settled, so that the next can follow.
 */
export async function makeRendition(needs: RenditionNeeds): Promise<boolean> {
  const { db, clock, log, stopping, converter } = needs;
  if (!converter || stopping.aborted) return false;
  const claimed = await claimRendition(db, clock.now());
  if (!claimed) return false;
  return runAttempt({
    stopping,
    log,
    subject: { media: claimed.media_id, quality: claimed.quality },
    attempts: claimed.attempts,
    work: (converting) => make({ ...needs, converter }, claimed, converting),
    beat: (percent) => beatRendition(db, claimed, { percent, at: clock.now() }),
    fail: (fault) => failRendition(db, claimed, fault),
    release: (isCounted) => releaseRendition(db, claimed, isCounted),
  });
}

type MakeNeeds = RenditionNeeds & { readonly converter: VideoConverter };

async function make(needs: MakeNeeds, claimed: ClaimedRendition, converting: Converting): Promise<Failure | null> {
  const { db, storage, converter, workFolder } = needs;
  const { quality, duration_ms: durationMs } = claimed;
  if ((durationMs ?? 0) > longestOriginalMs) return { fault: 'too_long' };
  const byteSize = Number(claimed.byte_size);
  return inWorkFolder(workFolder, byteSize, async (folder) => {
    const [original, path] = [join(folder, 'original'), join(folder, 'rendition')];
    await storage.copyTo(claimed.storage_key, original, converting.signal);
    const maxBytes = Math.floor(byteSize * keptShare);
    const result = await converter.makeRendition(original, path, { ...converting, quality, maxBytes });
    if (result && 'fault' in result) return result;
    converting.signal.throwIfAborted();
    if (!result) return storeRendition(needs, claimed, path);
    if (!(await leaveOut(db, claimed, result.found))) throw new WorkLost();
    return null;
  });
}

/** Milliseconds by which a rendition may be shorter than its original, which often has sound behind its last picture. */
const maxMissingMs = 2_000;

async function storeRendition(needs: MakeNeeds, claimed: ClaimedRendition, path: string): Promise<Failure | null> {
  const { db, storage } = needs;
  const { quality } = claimed;
  const { contentType, ending } = renditionTypes[quality];
  const storageKey = `rendition/${randomUUID()}.${ending}`;
  try {
    const made = { storageKey, contentType, ...(await storage.putFile(storageKey, path)) };
    const measured = { ...made, storage, key: storageKey, kind: 'video' } as const;
    const measures =
      quality === 'sound'
        ? { durationMs: claimed.duration_ms }
        : await measureMedia(measured, 'background').catch(faultOf);
    if ('fault' in measures) return measures;
    const missing = (claimed.duration_ms ?? 0) - (measures.durationMs ?? 0);
    // A learner who changes to it must stay at the same place.
    if (missing > maxMissingMs) return { fault: 'unreadable', detail: `it is ${missing} ms shorter than the original` };
    const fileName = `${claimed.file_name.replace(/\.\w+$/, '')} (${quality}).${ending}`;
    await db.transaction(async (tx) => {
      if (!(await keepRendition(tx, claimed, { ...made, ...measures, fileName }))) throw new WorkLost();
    });
    return null;
  } finally {
    // Every stored file has a row.
    await removeUnrecorded(needs, storageKey);
  }
}

/** Makes one rendition each minute and after another one, one at a time in all servers. `media_renditions` is the queue. */
export function makeRenditionJob(needs: RenditionNeeds & { readonly jobs: Jobs }): JobDefinition {
  return {
    name: renditionJobName,
    schedule: '* * * * *',
    longest: longestAttempt,
    async run() {
      if (await makeRendition(needs)) await wakeRenditions(needs.db, needs.jobs);
    },
  };
}
