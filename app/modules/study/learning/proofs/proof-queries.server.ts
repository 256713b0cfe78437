import { and, asc, eq, sql } from 'drizzle-orm';
import { lessonProofs } from '#app/database/schema/lesson-proofs.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Proof } from './proof.ts';

/** Stores a proof, unless the learner has an equal or better one for the lesson. */
export async function upsertProof(tx: Database, proof: typeof lessonProofs.$inferInsert): Promise<void> {
  const { kind, title, points, outOf, provedAt } = proof;
  await tx
    .insert(lessonProofs)
    .values(proof)
    .onConflictDoUpdate({
      target: [lessonProofs.userId, lessonProofs.lessonId],
      set: { kind, title, points, outOf, provedAt },
      setWhere: sql`${lessonProofs.points} * excluded.out_of < excluded.points * ${lessonProofs.outOf}`,
    });
}

/** Selects what a learner has proved in a course, oldest first. */
export async function selectProofs(db: Database, userId: string, courseId: string): Promise<Proof[]> {
  const rows = await db
    .select()
    .from(lessonProofs)
    .where(and(eq(lessonProofs.userId, userId), eq(lessonProofs.courseId, courseId)))
    .orderBy(asc(lessonProofs.provedAt), asc(lessonProofs.lessonId));
  return rows.map(({ kind, title, points, outOf, provedAt }) => ({
    kind,
    title,
    points,
    outOf,
    at: provedAt.toISOString(),
  }));
}

/** Selects all proofs of a user, for the data export. */
export async function selectProofsOf(db: Database, userId: string) {
  const { title, kind, points, outOf, provedAt } = lessonProofs;
  return db
    .select({ lesson: title, kind, points, outOf, provedAt })
    .from(lessonProofs)
    .where(eq(lessonProofs.userId, userId))
    .orderBy(asc(provedAt), asc(lessonProofs.lessonId));
}
