import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { markTold, selectLastTold, selectUntold } from './desk-queries.server.ts';
import { newQuestionsMail } from './lesson-question-mails.ts';

/** Milliseconds between two mails to the same staff. */
const between = 60 * 60_000;

/**
 * Mails those who answer which questions are new, all in one mail, at most once an hour; in one transaction, so that nobody is told twice of
 * one. For the system: checks no actor.
 */
export async function tellStaff({
  db,
  clock,
  log,
  appUrl,
}: Pick<UseCaseDeps, 'db' | 'clock' | 'log' | 'appUrl'>): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const questions = await selectUntold(tx);
    const [first] = questions;
    if (!first) return;
    const last = await selectLastTold(tx);
    if (last !== null && now.getTime() - last.getTime() < between) return;
    await markTold(
      tx,
      questions.map(({ id }) => id),
      now,
    );
    await mailStaff(
      { db: tx, log },
      {
        needs: 'questions.answer',
        dedupeKey: `lesson-questions:${first.id}`,
        write: (to) => newQuestionsMail(to, { appUrl, questions }),
      },
    );
  });
}

/** Tells staff of new questions every four minutes, so that somebody knows within five. */
export function tellStaffOfQuestionsJob(services: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly appUrl: string };
}): JobDefinition {
  return {
    name: 'tell-staff-of-questions',
    schedule: '*/4 * * * *',
    run: () => tellStaff({ ...services, appUrl: services.config.appUrl }),
  };
}
