import { readFileFacts } from '#app/modules/catalogue/media/read-file-facts.server.ts';
import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../course-errors.ts';
import { selectCourseRow } from './course-editing-queries.server.ts';
import { asEditable, type EditableCourse } from './course-record.ts';

/** A course as its form is filled from it. */
export interface CourseForEditing {
  readonly id: string;
  /** Sent back with the form, to notice changes by other staff. */
  readonly version: number;
  readonly course: EditableCourse;
  /** Null without a file; the video also with a YouTube address. */
  readonly files: Readonly<Record<'image' | 'video' | 'captions', FileFacts | null>>;
}

/** Reads a course to be edited. Throws DomainError 'forbidden', 'course_not_found'. Two queries at most. */
export async function readCourseForEditing({ db, actor }: ReadDeps, id: string): Promise<CourseForEditing> {
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  const row = isId(id) ? await selectCourseRow(db, id) : null;
  if (!row) throw refuse('course_not_found');
  const { imageId, videoId, videoCaptionsId } = row;
  const facts = await readFileFacts(
    db,
    [imageId, videoId, videoCaptionsId].filter((each) => each !== null),
  );
  const fileOf = (fileId: string | null) => (fileId === null ? null : (facts.get(fileId) ?? null));
  const files = { image: fileOf(imageId), video: fileOf(videoId), captions: fileOf(videoCaptionsId) };
  return { id: row.id, version: row.version, course: asEditable(row), files };
}
