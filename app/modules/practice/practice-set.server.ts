import type { PracticeQuestion } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/questions/kinds/question-kinds.ts';
import { contentIn } from '#app/modules/questions/question-row.server.ts';
import { cardOf, type PracticeRow } from './practice-set-queries.server.ts';
import { daysBetween, daysIfRight } from './replay.ts';
import { ratings } from './review.ts';

export interface Now {
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
