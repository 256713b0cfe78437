import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { sweepMedia, type SweepNeeds } from './sweep-media.server.ts';

/** Deletes unneeded uploads and media files every hour. */
export function sweepMediaJob(needs: SweepNeeds): JobDefinition {
  return { name: 'sweep-media', schedule: '41 * * * *', run: () => sweepMedia(needs) };
}
