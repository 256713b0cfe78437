import type { Database } from '#app/platform/database.server.ts';
import { upsertEnrolment, type NewEnrolment } from './enrolment-queries.server.ts';

/**
 * Gives a learner the course of a payment. Called inside the transaction that writes the payment, which must be of the same learner and
 * course and in a state that grants access: the database checks both at commit. Safe to repeat: a live enrolment keeps its payment; a
 * revoked one is reopened on this payment, with its progress. Returns whether this call gave access.
 */
export async function enrol(db: Database, enrolment: NewEnrolment): Promise<{ readonly isNew: boolean }> {
  return { isNew: await upsertEnrolment(db, enrolment) };
}
