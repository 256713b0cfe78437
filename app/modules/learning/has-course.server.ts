import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isEnrolled } from './enrolment-queries.server.ts';

/** Returns whether the actor has the course now; false for visitors. Takes the course's id. */
export async function hasCourse({ db, actor }: { db: Database; actor: Actor }, courseId: string): Promise<boolean> {
  const userId = userIdOf(actor);
  return userId !== null && isEnrolled(db, userId, courseId);
}

/** Returns whether a learner has a course now. For payments, inside their transactions and after their access check. */
export function isEnrolledIn(tx: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return isEnrolled(tx, userId, courseId);
}
