import type { Database } from '#app/platform/database.server.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { CourseDeps } from '../course-record.ts';
import type { LessonInput } from './content-input.ts';

/**
 * Counts the progress of a course's learners anew after its published lessons changed, in the transaction of that change. A use case of
 * learning, which this module may not import: the caller passes it in.
 */
export type RecountProgress = (tx: Database, change: { readonly courseId: string; readonly at: Date }) => Promise<void>;

/** What the use cases that change what is published are given. */
export interface PublishDeps extends CourseDeps {
  readonly recountProgress: RecountProgress;
}

/** What of a lesson its form edits. */
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
] as const satisfies readonly (keyof LessonInput)[];

/** A lesson's row by what its form edits. */
export function lessonInputOf({
  contentType,
  ...row
}: Omit<LessonInput, 'type'> & { readonly contentType: LessonKind }): LessonInput {
  const lesson = { ...row, type: contentType };
  return Object.fromEntries(lessonFields.map((field) => [field, lesson[field]])) as unknown as LessonInput;
}

const mostAudited = 500;

/** What changed, as the audit log keeps it: of a long text its beginning and its length. */
export function auditedText(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { body } = fields;
  if (typeof body !== 'string' || body.length <= mostAudited) return fields;
  return { ...fields, body: `${body.slice(0, mostAudited).toWellFormed()}… (${body.length} characters)` };
}
