import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isEnrolled } from './enrolment-queries.server.ts';

/** Whether the one who asks has the course now; false for visitors. Takes the course's id. */
export async function hasCourse({ db, actor }: { db: Database; actor: Actor }, courseId: string): Promise<boolean> {
  const userId = userIdOf(actor);
  return userId !== null && isEnrolled(db, userId, courseId);
}

/** For payments, inside their own transactions and after their own access check: whether a learner has a course now. */
export function isEnrolledIn(tx: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return isEnrolled(tx, userId, courseId);
}
