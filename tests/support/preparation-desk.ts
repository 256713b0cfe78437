import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareVideo, type PrepareNeeds } from '#app/modules/media/preparation/prepare-video.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { MediaDesk } from './media-desk.ts';
import type { TestBed } from './test-bed.ts';

/** Prepares videos of a media desk, as the job does. */
export function preparationDesk(bed: TestBed, desk: MediaDesk) {
  const workFolder = () => join(`${desk.folder}-work`);
  const needs = (change: Partial<PrepareNeeds> = {}): PrepareNeeds => ({
    db: bed.db,
    clock: bed.clock,
    storage: desk.storage,
    log: createLog('silent'),
    liveEvents: createLiveEvents(),
    converter: null,
    workFolder: workFolder(),
    mustStay: () => Promise.resolve(false),
    stopping: new AbortController().signal,
    ...change,
  });
  return {
    prepare: (change?: Partial<PrepareNeeds>) => prepareVideo(needs(change)),
    /** What a conversion left behind. */
    leftInWorkFolder: async () => (existsSync(workFolder()) ? readdir(workFolder()) : []),
    states: async () =>
      (
        await bed.pool.query<{ state: string; attempts: number; percent: number | null; fault: string | null }>(
          'select state, attempts, percent, fault from media_preparations order by asked_at, media_id',
        )
      ).rows,
  };
}
