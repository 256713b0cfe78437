import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { countQueue } from './grading-queries.server.ts';
import { waitingMail } from './submission-mails.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

/** Mails the company and graders how many submissions wait, at most once a day; nothing if none waits. For the system: checks no actor. */
export async function mailWaitingSubmissions({
  db,
  clock,
  log,
  appUrl,
}: Pick<UseCaseDeps, 'db' | 'clock' | 'log' | 'appUrl'>): Promise<void> {
  const now = clock.now();
  const { waiting, late } = await countQueue(db, { now, today: now });
  if (waiting === 0) return;
  await mailStaff(
    { db, log },
    {
      needs: 'grading.do',
      dedupeKey: `hand-ins:${dayInNairobi(now)}`,
      write: (to) => waitingMail({ to, appUrl, waiting, late }),
    },
  );
}

/** Mails graders every morning what waits. */
export function mailWaitingSubmissionsJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly appUrl: string };
}): JobDefinition {
  return {
    name: 'mail-waiting-hand-ins',
    schedule: '0 8 * * *',
    run: () => mailWaitingSubmissions({ ...services, appUrl: services.config.appUrl }),
  };
}
