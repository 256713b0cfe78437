import type { Database } from '#app/platform/database.server.ts';
import { selectIsCompleted, selectWork } from '../progress-queries.server.ts';
import { awardCourse } from './award-course.server.ts';
import type { Mailing } from './certificate-mail.server.ts';

/**
 * Awards badge and certificate of a course that a learner completed before the last shilling of its plan, in the transaction that counts
 * that shilling. Does nothing if the course is not completed.
 */
export async function awardPaidCourse(
  tx: Database,
  mailing: Mailing,
  { userId, courseId, at }: { readonly userId: string; readonly courseId: string; readonly at: Date },
): Promise<void> {
  if (!(await selectIsCompleted(tx, { userId, courseId }))) return;
  const work = await selectWork(tx, courseId);
  if (work) await awardCourse(tx, mailing, { ...work, userId, courseId, at });
}
