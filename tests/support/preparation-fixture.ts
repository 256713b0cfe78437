import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareVideo, type PrepareNeeds } from '#app/modules/catalogue/media/preparation/prepare-video.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { MediaFixture } from './media-fixture.ts';
import type { TestEnv } from './test-env.ts';

/** Prepares the videos of a media fixture, as the job does. */
export function preparationFixture(env: TestEnv, fixture: MediaFixture) {
  const workFolder = () => join(`${fixture.folder}-work`);
  const needs = (change: Partial<PrepareNeeds> = {}): PrepareNeeds => ({
    db: env.db,
    clock: env.clock,
    storage: fixture.storage,
    log: createLog('silent'),
    liveEvents: createLiveEvents(),
    converter: null,
    workFolder: workFolder(),
    stopping: new AbortController().signal,
    ...change,
  });
  return {
    prepare: (change?: Partial<PrepareNeeds>) => prepareVideo(needs(change)),
    /** Files that a conversion left behind. */
    leftInWorkFolder: async () => (existsSync(workFolder()) ? readdir(workFolder()) : []),
    states: async () =>
      (
        await env.pool.query<{ state: string; attempts: number; percent: number | null; fault: string | null }>(
          'select state, attempts, percent, fault from media_preparations order by asked_at, media_id',
        )
      ).rows,
  };
}
