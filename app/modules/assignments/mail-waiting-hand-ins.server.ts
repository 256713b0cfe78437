import { mailStaff } from '#app/modules/identity/admin/mail-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { countQueue } from './grading-queries.server.ts';
import { waitingMail } from './waiting-mail.ts';

/** Mails the company and graders how many hand-ins wait, at most once a day; nothing if none waits. For the system: checks no actor. */
export async function mailWaitingHandIns({
  db,
  clock,
  log,
  appUrl,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly appUrl: string;
}): Promise<void> {
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
