import { getLocale } from '#texts/runtime';
import { titleOfQuestion, withoutContacts } from '#app/modules/study/lesson-questions/lesson-question.ts';
import type { PlayerView } from '../player-view.ts';
import { readPlayer } from '../read-player.server.ts';
import { correctWords, selectPlaces } from './search-queries.server.ts';
import { maxHits, type CourseSearch, type SearchHit } from './search.ts';
import { excerptOf, maxSearchLength, searchWords } from './search-words.ts';
import type { StudyDeps } from '../study-deps.ts';

interface Search {
  /** Id or slug. */
  readonly course: string;
  readonly typed: string;
  /** True to search for the words exactly as typed. */
  readonly isExact?: boolean;
}

/**
 * Searches the lessons of a course that the actor may study now, in the page's language: texts, pages of PDFs and captions. Replaces a
 * word without a match by the most similar one. Returns the places with the course's outline. Three queries, and one for an
 * outline that is not in memory. Throws DomainError 'sign_in_required' or 'course_not_found'.
 */
export async function searchCourse(
  { db, ...deps }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess' | 'catalogue'>,
  { course, typed: input, isExact = false }: Search,
): Promise<{ readonly view: PlayerView; readonly search: CourseSearch }> {
  const view = await readPlayer({ db, ...deps }, { course, lessonId: null, isOutlineOnly: true });
  const typed = input.slice(0, maxSearchLength).trim();
  const words = searchWords(typed);
  const lessons = new Map(
    view.sections.flatMap((section) => section.lessons.map((lesson) => [lesson.id, { ...lesson, section }] as const)),
  );
  const open = [...lessons.values()].filter(({ isLocked }) => !isLocked).map(({ id }) => id);
  const none = { typed, corrected: null, hits: [], hasMore: false };
  if (words.length === 0 || open.length === 0) return { view, search: none };

  const scope = { courseId: view.course.id, lessonIds: open, locale: getLocale() };
  const sought = isExact ? words : await correctWords(db, scope, words);
  const found = await selectPlaces(db, scope, sought, maxHits + 1);
  const hits = found
    .slice(0, maxHits)
    .flatMap(({ lessonId, source, place, heading, text, questionId }): SearchHit[] => {
      const lesson = lessons.get(lessonId);
      if (!lesson) return [];
      const { title, lang, type, section } = lesson;
      const isTitle = source === 'heading' && place === 0;
      // The excerpt leaves out the heading, which is shown above it.
      const below = source === 'heading' && text.startsWith(`${heading}\n`) ? text.slice(heading.length + 1) : text;
      return [
        {
          lessonId,
          title,
          ...(lang && { lang }),
          type,
          section: section.title,
          source,
          place,
          heading: questionId !== null ? titleOfQuestion(withoutContacts(heading)) : isTitle ? '' : heading,
          excerpt: excerptOf(below, sought),
          ...(questionId !== null && { questionId }),
        },
      ];
    });
  const corrected = sought.join(' ') === words.join(' ') ? null : sought.join(' ');
  return { view, search: { typed, corrected, hits, hasMore: found.length > maxHits } };
}
