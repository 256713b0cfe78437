import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import { prepareVideo, type PrepareNeeds } from './prepare-video.server.ts';
import { prepareJobName, wakePreparation } from './wake-preparation.server.ts';

/** Seconds; more than a conversion may take. */
const longest = 10 * 3600;

/** Every minute and whenever a video comes, prepares one; of this process one at a time. What waits is in `media_preparations`. */
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
