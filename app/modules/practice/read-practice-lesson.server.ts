import { getLocale } from '#texts/runtime';
import type { PracticeSet } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/questions/kinds/question-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { practiceQuestion } from './practice-set.server.ts';
import { selectQuestionsOfLesson } from './practice-set-queries.server.ts';

/**
 * Returns what a practice lesson asks, with keys; one query. `language` is that of the lesson, if not the page's. Checks no access: whoever
 * calls it has found that the learner may study the lesson.
 */
export async function readPractice(
  { db, now }: { readonly db: Database; readonly now: Date },
  {
    lessonId,
    learnerId,
    language = null,
  }: { readonly lessonId: string; readonly learnerId: string | null; readonly language?: Locale | null },
): Promise<PracticeSet<QuestionContent>> {
  const rows = await selectQuestionsOfLesson(db, { userId: learnerId, locale: getLocale() }, lessonId);
  const locale = language ?? getLocale();
  return { learnerId, lessonId, locale, questions: rows.map((row) => practiceQuestion(row, { now, bySection: true })) };
}
