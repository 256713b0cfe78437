import type { Database } from '#app/platform/database.server.ts';
import {
  upsertEnrolment,
  type NewEnrolment,
  isEnrolled,
  lockEnrolmentOn,
  moveEnrolment,
  revokeEnrolment,
  selectOtherRight,
  selectProgress,
} from './enrolment-queries.server.ts';

/**
 * Gives a learner the course of a payment. Called inside the transaction that writes the payment, which must be of the same learner and
 * course and in a state that grants access: the database checks both at commit. Safe to repeat: a live enrolment keeps its payment; a
 * revoked one is reopened on this payment, with its progress. Returns whether this call gave access.
 */
export async function enrol(db: Database, enrolment: NewEnrolment): Promise<{ readonly isNew: boolean }> {
  return { isNew: await upsertEnrolment(db, enrolment) };
}

/** Returns whether a learner has a course now. For payments, inside their transactions and after their access check. */
export function isEnrolledIn(tx: Database, { userId, courseId }: { userId: string; courseId: string }) {
  return isEnrolled(tx, userId, courseId);
}

/** Returns the progress of a learner in a course in whole per cent. For payments, like `isEnrolledIn`. */
export function progressIn(tx: Database, learner: { userId: string; courseId: string }): Promise<number> {
  return selectProgress(tx, learner);
}

/**
 * Ends the access that a payment gave. Called inside the transaction that refunds the payment, with the buyer locked: the database checks
 * at commit that no live enrolment depends on it. If another payment, a staff enrolment or a test payment gives the learner the course too,
 * the enrolment moves to that one; otherwise it is revoked. Keeps the hidden progress in both cases, in case the course is bought again.
 * Returns whether the learner still has the course.
 */
export async function endAccess(
  db: Database,
  input: { userId: string; courseId: string; orderLineId: string; at: Date },
): Promise<'kept' | 'ended'> {
  const { userId, courseId, orderLineId, at } = input;
  const enrolment = await lockEnrolmentOn(db, orderLineId);
  // No enrolment depends on this payment: the learner has the course from elsewhere, or lost it before.
  if (!enrolment) return (await isEnrolled(db, userId, courseId)) ? 'kept' : 'ended';
  const other = await selectOtherRight(db, enrolment, orderLineId);
  if (other) await moveEnrolment(db, enrolment.id, other);
  else await revokeEnrolment(db, enrolment.id, at);
  return other ? 'kept' : 'ended';
}
