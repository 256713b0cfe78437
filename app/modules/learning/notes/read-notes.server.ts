import { getLocale } from '#texts/runtime';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectStudy } from '../study-queries.server.ts';
import { selectNotes } from './note-queries.server.ts';
import type { CourseNotes, LessonNotes, Note } from './note.ts';

/**
 * Returns the actor's own notes in a course that they have, by its id or slug. Two queries. Throws DomainError 'sign_in_required',
 * 'course_not_found'; the notes stay stored in case the course is bought again.
 */
export async function readNotes(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  idOrSlug: string,
): Promise<CourseNotes> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study?.isEnrolled) throw new DomainError<LearningErrorCode>('course_not_found');
  const rows = await selectNotes(db, userId, study.id, getLocale());
  const lessons = new Map<string, LessonNotes & { readonly notes: Note[] }>();
  for (const { lesson, ...note } of rows) {
    const inside = lessons.get(note.lessonId) ?? { id: note.lessonId, ...lesson, notes: [] };
    lessons.set(note.lessonId, inside);
    inside.notes.push(note);
  }
  const { id, slug, title } = study;
  return { course: { id, slug, title }, lessons: [...lessons.values()], total: rows.length };
}
