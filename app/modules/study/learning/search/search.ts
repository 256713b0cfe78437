import type { LessonKind } from '#app/shared/course-terms.ts';
import { playerPath } from '#app/shared/player-path.ts';
import type { ExcerptPart } from './search-words.ts';

/** A place of a lesson that matches a search. */
export interface SearchHit {
  readonly lessonId: string;
  readonly title: string;
  readonly lang?: string;
  readonly type: LessonKind;
  readonly section: string;
  /** Unit of `place`: headings of the text, pages, or seconds. */
  readonly source: 'heading' | 'page' | 'second';
  readonly place: number;
  /** The heading above the match; '' for none. */
  readonly heading: string;
  readonly excerpt: readonly ExcerptPart[];
  /** The question whose accepted answer matches; missing for a place of the lesson itself. */
  readonly questionId?: string;
}

export interface CourseSearch {
  /** The search as typed. */
  readonly typed: string;
  /** The words that replaced misspelt ones; null if nothing was corrected. */
  readonly corrected: string | null;
  readonly hits: readonly SearchHit[];
  /** True if there are more places than are shown. */
  readonly hasMore: boolean;
}

/** Maximum places of an answer. */
export const maxHits = 100;

/** Returns the address of a course's search. */
export function searchPath(course: { readonly slug: string }, words = ''): string {
  const path = `/courses/${course.slug}/content/search`;
  return words === '' ? path : `${path}?${new URLSearchParams({ q: words }).toString()}`;
}

/** Returns the address of a place in the player. */
export function hitPath(course: { readonly slug: string }, { lessonId, source, place, questionId }: SearchHit): string {
  const path = playerPath(course, lessonId);
  if (questionId !== undefined) return `${path}&question=${questionId}`;
  return place === 0 ? path : `${path}&${source}=${place}`;
}
