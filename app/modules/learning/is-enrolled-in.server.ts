/** For payments, inside their own transactions and after their own access check: whether a learner has a course now. */
import type { Database } from '#app/platform/database.server.ts';
import { isEnrolled } from './enrolment-queries.server.ts';

export function isEnrolledIn(tx: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return isEnrolled(tx, userId, courseId);
}
