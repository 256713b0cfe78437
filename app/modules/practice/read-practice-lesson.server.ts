import { getLocale } from '#texts/runtime';
import type { PracticeSet } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/questions/kinds/question-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { practiceQuestion } from './practice-set.server.ts';
import { selectQuestionsOfLesson } from './practice-set-queries.server.ts';

/** Returns what a practice lesson asks, with keys; one query. Checks no access: whoever calls it has found that the learner may study the lesson. */
export async function readPractice(
  { db, now }: { readonly db: Database; readonly now: Date },
  { lessonId, learnerId }: { readonly lessonId: string; readonly learnerId: string | null },
): Promise<PracticeSet<QuestionContent>> {
  const rows = await selectQuestionsOfLesson(db, { userId: learnerId, locale: getLocale() }, lessonId);
  return { learnerId, lessonId, questions: rows.map((row) => practiceQuestion(row, { now, bySection: true })) };
}
