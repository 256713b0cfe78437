import type { openAttemptsOfUser } from '#app/modules/study/quizzes/quiz-attempt-queries.server.ts';
import type { submissionsToImprove } from '#app/modules/study/assignments/submission-queries.server.ts';
import { maxAtOnce } from '#app/modules/study/practice/five-minutes.ts';
import { dueBefore } from '#app/modules/study/practice/mastery.ts';
import type { fiveMinutesQueries } from '#app/modules/study/practice/read-five-minutes.server.ts';
import { weekdayName } from '#app/modules/study/practice/weekday-name.ts';
import type { RowOf } from '#app/platform/prepare-query.ts';
import { dayInNairobi, formatDay, formatZonedMoment, noonInNairobi } from '#app/shared/dates.ts';
import { playerPath } from '#app/shared/player-path.ts';
import type { DueItem } from './due-list.ts';
import { m } from '#texts';

export { openAttemptsOfUser } from '#app/modules/study/quizzes/quiz-attempt-queries.server.ts';
export { submissionsToImprove } from '#app/modules/study/assignments/submission-queries.server.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Days ahead for which reviews are listed: later ones move with each answer. */
const reviewDays = 7;
/** Minutes that a whole 'Five minutes' takes. */
const minutesAtOnce = 5;

/** Returns the questions to review: a line for today, and one for each of the next days that has some. */
export function reviewsDue(cards: readonly RowOf<typeof fiveMinutesQueries.plan>[], now: Date): DueItem[] {
  const tomorrow = dueBefore(now);
  const until = new Date(tomorrow.getTime() + (reviewDays - 1) * dayMs);
  const today = dayInNairobi(now);
  const near = cards.filter(({ dueAt }) => dueAt < until);
  const days = Map.groupBy(near, ({ dueAt }) => (dueAt < tomorrow ? today : dayInNairobi(dueAt)));
  return [...days].map(([day, questions]) => {
    const at = noonInNairobi(day);
    const isToday = day === today;
    const count = isToday ? Math.min(questions.length, maxAtOnce) : questions.length;
    const minutes = Math.ceil((count * minutesAtOnce) / maxAtOnce);
    return {
      id: `reviews:${day}`,
      kind: 'reviews',
      title: m.learning_due_reviews({ count }),
      about: [...new Set(questions.map(({ course }) => course))].join(', '),
      at,
      when: isToday ? m.learning_due_minutes({ count: minutes }) : `${weekdayName(at, 'short')}, ${formatDay(at)}`,
      href: isToday ? '/dashboard/practice' : null,
    };
  });
}

/** Returns the attempts at quizzes that are being answered and whose time is not over. */
export const quizzesDue = (attempts: readonly RowOf<typeof openAttemptsOfUser>[], now: Date): DueItem[] =>
  attempts
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .map(({ id, lessonId, courseSlug, course, quiz, endsAt }) => ({
      id: `quiz:${id}`,
      kind: 'quiz',
      title: m.learning_due_quiz({ title: quiz }),
      about: course,
      at: endsAt,
      when: endsAt ? m.learning_due_until({ moment: formatZonedMoment(endsAt) }) : m.learning_due_started(),
      href: playerPath({ slug: courseSlug }, lessonId),
    }));

/** Returns the assignments that their grader asked to hand in again. */
export const assignmentsDue = (rows: readonly RowOf<typeof submissionsToImprove>[]): DueItem[] =>
  rows.map(({ id, lessonId, courseSlug, course, assignment }) => ({
    id: `assignment:${id}`,
    kind: 'assignment',
    title: m.learning_due_assignment({ title: assignment }),
    about: course,
    at: null,
    when: m.learning_due_improve(),
    href: playerPath({ slug: courseSlug }, lessonId),
  }));
