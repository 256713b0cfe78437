import type { Database } from '#app/platform/database.server.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { CourseDeps } from '../course-record.ts';
import type { LessonInput } from './content-input.ts';

/**
 * Recounts the progress of a course's learners after its published lessons changed, in the transaction of that change. The caller passes
 * it in, because this module may not import learning's use cases.
 */
export type RecountProgress = (tx: Database, change: { readonly courseId: string; readonly at: Date }) => Promise<void>;

/** Dependencies of the use cases that change published content. */
export interface PublishDeps extends CourseDeps {
  readonly recountProgress: RecountProgress;
}

/** The editable fields of a lesson. */
export const lessonFields = [
  'title',
  'type',
  'body',
  'youtubeId',
  'mediaId',
  'captionsId',
  'durationSeconds',
  'isFreePreview',
  'allowDownload',
  'rule',
] as const satisfies readonly (keyof LessonInput)[];

/** Returns the editable fields of a lesson's row. */
export function lessonInputOf({
  contentType,
  ...row
}: Omit<LessonInput, 'type'> & { readonly contentType: LessonKind }): LessonInput {
  const lesson = { ...row, type: contentType };
  return Object.fromEntries(lessonFields.map((field) => [field, lesson[field]])) as unknown as LessonInput;
}

const mostAudited = 500;

/** Returns changed fields for the audit log, with only the beginning and the length of a long text. */
export function auditedText(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { body } = fields;
  if (typeof body !== 'string' || body.length <= mostAudited) return fields;
  return { ...fields, body: `${body.slice(0, mostAudited).toWellFormed()}… (${body.length} characters)` };
}
