import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { deleteStudyEventsBefore } from './study-queries.server.ts';
import { studyEventRemembered } from './study-event.ts';

/** Deletes the records of old study events every night, when no device can still have them. */
export function sweepStudyEventsJob({ db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>): JobDefinition {
  return {
    name: 'sweep-reports',
    schedule: '41 1 * * *',
    run: () => deleteStudyEventsBefore(db, new Date(clock.now().getTime() - studyEventRemembered * 1000)),
  };
}
