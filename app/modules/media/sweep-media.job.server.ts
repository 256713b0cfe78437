import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { sweepMedia, type SweepNeeds } from './sweep-media.server.ts';

/** Every hour, removes the uploads and media files that nobody needs. */
export function sweepMediaJob(needs: SweepNeeds): JobDefinition {
  return { name: 'sweep-media', schedule: '41 * * * *', run: () => sweepMedia(needs) };
}
