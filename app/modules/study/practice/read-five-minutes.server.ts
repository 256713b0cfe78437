import { getLocale } from '#texts/runtime';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { maxAtOnce, type FiveMinutes } from './five-minutes.ts';
import { dueBefore, mastery } from './mastery.ts';
import { practiceQuestion } from './practice-set.server.ts';
import { answersOfWeek, plan, selectDueQuestions } from './practice-set-queries.server.ts';

const dayMs = 24 * 60 * 60 * 1000;

function learnerOf(actor: Actor): string {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return userId;
}

/** Returns the questions of all the actor's courses that are due today, at most twelve. One query. Throws DomainError 'sign_in_required'. */
export async function readDuePractice({ db, actor, clock }: ReadNowDeps): Promise<PracticeSet<QuestionContent>> {
  const learnerId = learnerOf(actor);
  const now = clock.now();
  const rows = await selectDueQuestions(db, { userId: learnerId, locale: getLocale() }, dueBefore(now), maxAtOnce);
  const questions = rows.map((row) => practiceQuestion(row, { now, bySection: false }));
  return { learnerId, lessonId: '', locale: getLocale(), questions };
}

/** The queries behind `toFiveMinutes`, for pages that run them together with others. */
export const fiveMinutesQueries = { plan, answersOfWeek };

const selectFiveMinutes = prepareTogether(['userId', 'locale', 'monday'], fiveMinutesQueries);

/** Returns what is due and what was practised this week. One query. Throws DomainError 'sign_in_required'. */
export async function readFiveMinutes({ db, actor, clock }: ReadNowDeps): Promise<FiveMinutes> {
  const userId = learnerOf(actor);
  const now = clock.now();
  return toFiveMinutes(await selectFiveMinutes(db, { userId, locale: getLocale(), monday: mondayOf(now) }), now);
}

type FiveMinutesRows = Awaited<ReturnType<typeof selectFiveMinutes>>;

/** Makes the view of rows of `fiveMinutesQueries`, read since `mondayOf(now)`. */
export function toFiveMinutes({ plan: cards, answersOfWeek: answers }: FiveMinutesRows, now: Date): FiveMinutes {
  const tomorrow = dueBefore(now);
  const monday = new Date(mondayOf(now));
  const states = mastery(
    cards.map(({ questionId }) => questionId),
    cards,
    now,
  );
  const practised = new Set(answers.map(({ answeredAt }) => dayInNairobi(answeredAt)));
  const today = dayInNairobi(now);
  const firsts = new Map<string, boolean>();
  for (const { questionId, isRight, answeredAt } of answers)
    if (dayInNairobi(answeredAt) === today && !firsts.has(questionId)) firsts.set(questionId, isRight);
  const marks = [...firsts.values()].slice(0, maxAtOnce);
  const dayAfter = new Date(tomorrow.getTime() + dayMs);
  return {
    due: cards
      .filter(({ dueAt }) => dueAt < tomorrow)
      .slice(0, maxAtOnce)
      .map(({ courseId, course, category }) => ({ courseId, course, category })),
    today: { marks, right: marks.filter(Boolean).length },
    tomorrow: cards.filter(({ dueAt }) => dueAt >= tomorrow && dueAt < dayAfter).length,
    week: Array.from({ length: 7 }, (_, index) => {
      const day = dayInNairobi(new Date(monday.getTime() + index * dayMs));
      return { day, isToday: day === today, isPractised: practised.has(day) };
    }),
    answersThisWeek: answers.length,
    known: states.filter((state) => state === 'known').length,
    answered: cards.length,
  };
}

/** Returns the beginning of this week in Nairobi, as an ISO moment. */
export const mondayOf = (now: Date): string =>
  new Date(dueBefore(now).getTime() - (daysSinceMonday(now) + 1) * dayMs).toISOString();

/** From 0 on Monday, in Nairobi. */
function daysSinceMonday(now: Date): number {
  return (new Date(`${dayInNairobi(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
}
