import { z } from 'zod';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { queryJobName } from './query-schedule.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { queryAttempt } from './query-attempt.server.ts';

const jobData = z.object({ attemptId: z.string() });

/** Queries one attempt when it is due. If the minute's turns are used up, the sweep does it later. */
export function queryAttemptJob(deps: CollectionDeps): JobDefinition {
  return {
    name: queryJobName,
    concurrency: 4,
    run: async (data) => void (await queryAttempt(deps, jobData.parse(data))),
  };
}
