import { getLocale } from '#texts/runtime';
import { lessonRuleOf } from '#app/modules/catalogue/lesson-rule.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { toMyCourseCard, type MyCourseCard } from './my-course-card.ts';
import { selectShelf, type MyCourseRow, type MyLessonRow } from './my-courses-queries.server.ts';

/** The queries behind `select` of `readShelf`. */
export { shelfQueries } from './my-courses-queries.server.ts';

export interface ShelfDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Runs `shelfQueries`, for a page that selects more about the learner in the same statement. */
  readonly select?: typeof selectShelf;
}

/** Returns all courses that the actor may study: recently purchased first, the rest by the last visit. One query. */
export async function readMyCourses(deps: ShelfDeps): Promise<readonly MyCourseCard[]> {
  return (await readShelf(deps)).cards;
}

export interface Shelf {
  readonly userId: string;
  readonly cards: readonly MyCourseCard[];
  readonly courses: readonly MyCourseRow[];
  readonly lessons: readonly MyLessonRow[];
}

/** Returns the learner's courses as cards, with their rows. Throws DomainError 'sign_in_required'. */
export async function readShelf({ db, actor, clock, select = selectShelf }: ShelfDeps): Promise<Shelf> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const { courses, lessons } = await select(db, { userId, locale: getLocale() });
  const byCourse = Map.groupBy(lessons, (lesson) => lesson.courseId);
  const now = clock.now();
  return {
    userId,
    courses,
    lessons,
    cards: courses.map((course) => toMyCourseCard(course, (byCourse.get(course.id) ?? []).map(withRule), now)),
  };
}

function withRule({ rule: row, ...lesson }: MyLessonRow) {
  const rule = lessonRuleOf(row);
  return { ...lesson, ...(rule && { rule }) };
}
