import type { Database } from '#app/platform/database.server.ts';
import { upsertEnrolment, type NewEnrolment } from './enrolment-queries.server.ts';

/**
 * Gives a learner the course that a payment grants. Called inside the transaction that writes the payment
 * row, which must be of the same learner and course and in a state that grants: the database checks both at commit.
 * Safe to repeat: a live enrolment stays as it is, on the payment it rests on; a revoked one is opened again on this
 * payment, with the progress it had. Returns whether the learner gained access by this call.
 */
export async function enrol(db: Database, enrolment: NewEnrolment): Promise<{ readonly isNew: boolean }> {
  return { isNew: await upsertEnrolment(db, enrolment) };
}
