import { and, eq, gt, isNull } from 'drizzle-orm';
import { practiceQuestions } from '#app/database/schema/practice.ts';
import { questions } from '#app/database/schema/questions.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Returns whether a practice asks at least one question. */
export async function asksQuestions(db: Database, lessonId: string): Promise<boolean> {
  const rows = await db
    .select({ id: questions.id })
    .from(practiceQuestions)
    .innerJoin(questions, eq(questions.id, practiceQuestions.questionId))
    .where(
      and(eq(practiceQuestions.lessonId, lessonId), isNull(questions.archivedAt), gt(questions.currentRevision, 0)),
    )
    .limit(1);
  return rows.length > 0;
}
