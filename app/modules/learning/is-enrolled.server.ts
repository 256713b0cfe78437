import type { Database } from '#app/platform/database.server.ts';
import { isEnrolled } from './enrolment-queries.server.ts';

/** Returns whether a learner has a course now. For payments, inside their transactions and after their access check. */
export function isEnrolledIn(tx: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return isEnrolled(tx, userId, courseId);
}
