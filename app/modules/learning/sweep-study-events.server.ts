import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { deleteStudyEventsBefore } from './study-queries.server.ts';
import { studyEventRemembered } from './study-event.ts';

/** Deletes the records of old study events every night, when no device can still have them. */
export function sweepStudyEventsJob({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobDefinition {
  return {
    name: 'sweep-reports',
    schedule: '41 1 * * *',
    run: () => deleteStudyEventsBefore(db, new Date(clock.now().getTime() - studyEventRemembered * 1000)),
  };
}
