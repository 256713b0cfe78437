import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { pausePlans } from './pause-plans.server.ts';
import { remindOfPause, type RemindDeps } from './remind-of-pause.server.ts';

/** Returns the module's jobs: plans are paused within a minute of their end, and their learners are reminded before, in the daytime. */
export function planJobs(deps: RemindDeps): readonly JobDefinition[] {
  return [
    { name: 'pause-plans', schedule: '* * * * *', run: async () => void (await pausePlans(deps)) },
    { name: 'remind-of-pauses', schedule: '37 * * * *', run: async () => void (await remindOfPause(deps)) },
  ];
}
