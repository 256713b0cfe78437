import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { mailWaitingHandIns } from './mail-waiting-hand-ins.server.ts';

/** Mails graders every morning what waits. */
export function mailWaitingHandInsJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly appUrl: string };
}): JobDefinition {
  return {
    name: 'mail-waiting-hand-ins',
    schedule: '0 8 * * *',
    run: () => mailWaitingHandIns({ ...services, appUrl: services.config.appUrl }),
  };
}
