import { getLocale } from '#texts/runtime';
import type { LearningErrorCode } from '#app/modules/learning/learning-errors.ts';
import type { PracticeSet } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/questions/kinds/question-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { mostAtOnce, type FiveMinutes } from './five-minutes.ts';
import { dueBefore, mastery } from './mastery.ts';
import { practiceQuestion } from './practice-set.server.ts';
import { selectAnswersSince, selectDueQuestions, selectPlan } from './practice-set-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1000;

function learnerOf(actor: Actor): string {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  return userId;
}

/** Returns the questions of all the actor's courses that are due today, at most twelve. One query. Throws DomainError 'sign_in_required'. */
export async function readDuePractice({ db, actor, clock }: Deps): Promise<PracticeSet<QuestionContent>> {
  const learnerId = learnerOf(actor);
  const now = clock.now();
  const rows = await selectDueQuestions(db, { userId: learnerId, locale: getLocale() }, dueBefore(now), mostAtOnce);
  return { learnerId, lessonId: '', questions: rows.map((row) => practiceQuestion(row, { now, bySection: false })) };
}

/** Returns what is due and what was practised this week. Two queries. Throws DomainError 'sign_in_required'. */
export async function readFiveMinutes({ db, actor, clock }: Deps): Promise<FiveMinutes> {
  const userId = learnerOf(actor);
  const now = clock.now();
  const tomorrow = dueBefore(now);
  const monday = new Date(tomorrow.getTime() - (daysSinceMonday(now) + 1) * dayMs);
  const plan = await selectPlan(db, userId, getLocale());
  const answers = await selectAnswersSince(db, userId, monday);

  const states = mastery(
    plan.map(({ questionId }) => questionId),
    plan,
    now,
  );
  const practised = new Set(answers.map(({ answeredAt }) => dayInNairobi(answeredAt)));
  const today = dayInNairobi(now);
  const firsts = new Map<string, boolean>();
  for (const { questionId, isRight, answeredAt } of answers)
    if (dayInNairobi(answeredAt) === today && !firsts.has(questionId)) firsts.set(questionId, isRight);
  const marks = [...firsts.values()].slice(0, mostAtOnce);
  const dayAfter = new Date(tomorrow.getTime() + dayMs);
  return {
    due: plan
      .filter(({ dueAt }) => dueAt < tomorrow)
      .slice(0, mostAtOnce)
      .map(({ courseId, course, category }) => ({ courseId, course, category })),
    today: { marks, right: marks.filter(Boolean).length },
    tomorrow: plan.filter(({ dueAt }) => dueAt >= tomorrow && dueAt < dayAfter).length,
    week: Array.from({ length: 7 }, (_, index) => {
      const day = dayInNairobi(new Date(monday.getTime() + index * dayMs));
      return { day, isToday: day === today, isPractised: practised.has(day) };
    }),
    answersThisWeek: answers.length,
    known: states.filter((state) => state === 'known').length,
    answered: plan.length,
  };
}

/** From 0 on Monday, in Nairobi. */
function daysSinceMonday(now: Date): number {
  return (new Date(`${dayInNairobi(now)}T00:00:00Z`).getUTCDay() + 6) % 7;
}
