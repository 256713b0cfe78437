import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './content-errors.ts';
import { selectLesson, selectSection, selectLosses } from './content-queries.server.ts';

/** Everything deleted with a section or a lesson. */
export interface Losses {
  readonly title: string;
  readonly lessons: number;
  /** Number of learners who have done one of the lessons. */
  readonly learners: number;
  readonly notes: number;
}

/** Returns what is deleted with a section. Throws DomainError 'forbidden', 'section_not_found'. */
export async function readSectionLosses({ db, actor }: ReadDeps, courseId: string, id: string): Promise<Losses> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = await selectSection(db, courseId, id);
  if (!row) throw refuse('section_not_found');
  return { title: row.title, ...(await selectLosses(db, { sectionId: id })) };
}

/** Returns what is deleted with a lesson. Throws DomainError 'forbidden', 'lesson_not_found'. */
export async function readLessonLosses({ db, actor }: ReadDeps, courseId: string, id: string): Promise<Losses> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = await selectLesson(db, courseId, id);
  if (!row) throw refuse('lesson_not_found');
  return { title: row.title, ...(await selectLosses(db, { lessonId: id })) };
}
