import type { PracticeQuestion, PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import { getLocale } from '#texts/runtime';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { cardOf, type PracticeRow, selectQuestionsOfLesson } from './practice-set-queries.server.ts';
import { daysBetween, daysIfRight } from './replay.ts';
import { ratings } from './mastery.ts';

interface Now {
  readonly now: Date;
  /** Whether a question's source is its course, because it is asked beside those of other courses. */
  readonly bySection: boolean;
}

/** Returns a question as a device practises it, with its key. */
export function practiceQuestion(row: PracticeRow, { now, bySection }: Now): PracticeQuestion<QuestionContent> {
  const card = cardOf(row);
  return {
    id: row.id,
    revision: row.revision,
    courseId: row.courseId,
    source: (bySection ? row.sectionTitle : null) ?? row.courseTitle,
    category: row.category,
    content: contentIn(row.content),
    daysIfRight: daysIfRight(card, now),
    daysBefore: card && daysBetween(card.lastAnsweredAt, card.dueAt),
    isRight: card && card.lastRating !== ratings.again,
    taught:
      row.lessonId === null || !row.isTaught
        ? null
        : {
            courseId: row.courseId,
            courseSlug: row.courseSlug,
            lessonId: row.lessonId,
            title: row.lessonTitle ?? '',
            second: row.second,
            page: row.page,
            heading: row.heading,
            headingNumber: row.headingNumber,
          },
  };
}

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
