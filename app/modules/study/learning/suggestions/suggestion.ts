import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import type { ListedCourse } from '#app/modules/catalogue/courses/list-other-courses.server.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { m } from '#texts';

/** Number of people who bought a course together with another one. */
export interface BoughtTogether {
  readonly courseId: string;
  readonly people: number;
}

/** A course to show beside another one; `people` bought both, null if it is only of the same category. */
export interface Suggestion<Course> {
  readonly course: Course;
  readonly people: number | null;
}

/** Number of suggestions on a course's page. */
export const shownSuggestions = 2;

/** Number of suggestions to pick from for a learner who has some of them. */
const maxSuggestions = 4;

/**
 * Returns the suggestions beside a course, best first: courses that people bought together with it, then the most studied of its
 * category. `listed` are courses on sale; `together` is sorted.
 */
export function suggestBeside(
  course: { readonly id: string; readonly category: string },
  listed: readonly ListedCourse[],
  together: readonly BoughtTogether[],
): readonly Suggestion<ListedCourse>[] {
  const byId = new Map(listed.map((row) => [row.id, row]));
  const bought = together.flatMap(({ courseId, people }) => {
    const row = byId.get(courseId);
    return row ? [{ course: row, people }] : [];
  });
  const alike = listed
    .filter(({ id, category }) => category === course.category && id !== course.id)
    .filter(({ id }) => !together.some(({ courseId }) => courseId === id))
    .toSorted((a, b) => b.students - a.students)
    .map((row) => ({ course: row, people: null }));
  return [...bought, ...alike].slice(0, maxSuggestions);
}

/** Returns 'Bought together by 12 people', or 'Also in Frontend'. */
export function reasonOf({ course, people }: Suggestion<Pick<CourseCard, 'category'>>): string {
  return people === null
    ? m.learning_suggested_category({ category: categoryLabel(course.category) })
    : m.learning_suggested_together({ count: people });
}
