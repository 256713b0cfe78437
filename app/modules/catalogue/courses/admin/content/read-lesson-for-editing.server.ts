import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { readFileFacts } from '#app/modules/catalogue/media/read-file-facts.server.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './content-errors.ts';
import type { LessonInput } from './content-input.ts';
import { selectLesson, selectRules } from './content-queries.server.ts';
import { lessonInputOf } from './content-record.ts';

/** A lesson as its form is filled from it. */
export interface LessonForEditing {
  readonly id: string;
  readonly sectionId: string;
  /** Sent back with the form, to notice changes by other staff. */
  readonly version: number;
  readonly isPublished: boolean;
  readonly lesson: LessonInput;
  /** Its video or PDF. */
  readonly file: FileFacts | null;
  readonly captions: FileFacts | null;
}

/** Reads a lesson to be edited. Three queries. Throws DomainError 'forbidden', 'lesson_not_found'. */
export async function readLessonForEditing(
  { db, actor }: ReadDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<LessonForEditing> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = await selectLesson(db, courseId, id);
  if (!row) throw refuse('lesson_not_found');
  const files = await readFileFacts(
    db,
    [row.mediaId, row.captionsId].filter((fileId) => fileId !== null),
  );
  return {
    id,
    sectionId: row.sectionId,
    version: row.version,
    isPublished: row.isPublished,
    lesson: lessonInputOf({ ...row, rule: (await selectRules(db, courseId)).get(id) ?? null }),
    file: files.get(row.mediaId ?? '') ?? null,
    captions: files.get(row.captionsId ?? '') ?? null,
  };
}
