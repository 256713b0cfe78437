import type { Database } from '#app/platform/database.server.ts';
import { upsertProof } from './proof-queries.server.ts';

interface NewProof {
  readonly userId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly kind: 'check' | 'assignment';
  /** Title of the lesson, in the learner's language. */
  readonly title: string;
  readonly points: number;
  /** More than 0. */
  readonly outOf: number;
  readonly at: Date;
}

/**
 * Stores that a learner passed a check or that an assignment was accepted, in the transaction of that result, before the lesson's completion
 * is recorded: the certificate of the course says what was proved until then. Of several results of a lesson the best one counts. A
 * certificate that was given stays as it is. The caller has checked the actor.
 */
export async function recordProof(tx: Database, { at, ...proof }: NewProof): Promise<void> {
  await upsertProof(tx, { ...proof, provedAt: at });
}
