import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import { prepareVideo, type PrepareNeeds } from './prepare-video.server.ts';
import { prepareJobName, wakePreparation } from './wake-preparation.server.ts';

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
