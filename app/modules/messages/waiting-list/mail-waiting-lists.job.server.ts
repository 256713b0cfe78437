import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { mailWaitingLists } from './mail-waiting-lists.server.ts';

/** Writes to the waiting lists of courses that were listed, within ten minutes. */
export function mailWaitingListsJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: { readonly appUrl: string };
}): JobDefinition {
  return {
    name: 'mail-waiting-lists',
    schedule: '*/10 * * * *',
    run: () => mailWaitingLists({ ...services, appUrl: services.config.appUrl }),
  };
}
