import { getLocale } from '#texts/runtime';
import { lessonRuleOf } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './learning-errors.ts';
import { toMyCourseCard, type MyCourseCard } from './my-course-card.ts';
import { selectShelf, type MyCourseRow, type MyLessonRow } from './my-courses-queries.server.ts';

/** The queries behind `select` of `readShelf`. */
export { shelfQueries } from './my-courses-queries.server.ts';

export interface ShelfDeps extends ReadNowDeps {
  /** Runs `shelfQueries`, for a page that selects more about the learner in the same statement. */
  readonly select?: typeof selectShelf;
}

/** Returns all courses that the actor may study: recently purchased first, the rest by the last visit. One query. */
export async function readMyCourses(deps: ShelfDeps): Promise<readonly MyCourseCard[]> {
  return (await readShelf(deps)).cards;
}

interface Shelf {
  readonly userId: string;
  readonly cards: readonly MyCourseCard[];
  readonly courses: readonly MyCourseRow[];
  readonly lessons: readonly MyLessonRow[];
}

/** Returns the learner's courses as cards, with their rows. Throws DomainError 'sign_in_required'. */
export async function readShelf({ db, actor, clock, select = selectShelf }: ShelfDeps): Promise<Shelf> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
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
