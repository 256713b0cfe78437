import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { giveCourse, queueEnrolledMail, type GrantDeps } from './grant-course.server.ts';
import { lockAddresses, takePendingOf } from './pending-enrolment-queries.server.ts';

/** Enrols where the admin who gave the course has no account any more. */
const product: Extract<Actor, { kind: 'system' }> = { kind: 'system', name: 'pending enrolments' };

/**
 * Opens the courses that were given to an address before it had an account, in the transaction in which the account proves the address and
 * before that locks the user; each once. Courses that the person has already are not given twice. One mail names those that are new and
 * were to be told.
 */
export async function openPendingEnrolments(
  tx: Database,
  deps: Pick<GrantDeps, 'clock' | 'jobs' | 'appUrl'>,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await lockAddresses(tx, [user.email]);
  const told = [];
  for (const { course, giver, isTold } of await takePendingOf(tx, user.email)) {
    const by: Parameters<typeof giveCourse>[1]['by'] = giver
      ? { kind: 'admin', userId: giver.id, email: giver.email, name: giver.name, role: 'admin' }
      : product;
    const given = await giveCourse(
      tx,
      { by, clock: deps.clock, action: 'enrolment.opened' },
      { userId: user.id, course },
    );
    if (given && isTold) told.push(course);
  }
  if (told.length > 0) await queueEnrolledMail(tx, deps, { to: user.email, courses: told });
}
