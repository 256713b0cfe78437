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
 * Stores that a learner passed a quiz or that an assignment was accepted, in the transaction of that result and before the lesson's
 * completion is recorded, because the course's certificate lists the proofs. Keeps the best of several results of a lesson. An issued
 * certificate does not change. The caller has checked the actor.
 */
export async function recordProof(tx: Database, { at, ...proof }: NewProof): Promise<void> {
  await upsertProof(tx, { ...proof, provedAt: at });
}
