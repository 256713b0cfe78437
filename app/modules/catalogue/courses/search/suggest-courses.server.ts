import { wholeCatalogue } from '../course-choices.ts';
import { findCourses } from '../read-courses.server.ts';
import type { SuggestedCourse } from '../course-card.ts';

/** Maximum number of suggestions. */
const maxSuggestions = 6;

/** Returns the courses that match typed words best, or come nearest; none for less than two characters. Open to everybody. */
export async function suggestCourses(
  deps: Parameters<typeof findCourses>[0],
  words: string,
): Promise<readonly SuggestedCourse[]> {
  if (words.length < 2) return [];
  const { courses, nearest } = await findCourses(deps, { ...wholeCatalogue, search: words });
  return [...courses, ...nearest]
    .slice(0, maxSuggestions)
    .map(({ title, instructor, slug }) => ({ title, note: instructor, to: `/courses/${slug}` }));
}
