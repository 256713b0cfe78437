import type { LessonKind } from '#app/shared/course-terms.ts';
import type { PublishingDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { LessonInput } from './content-input.ts';

/** Dependencies of the use cases that change published content. */
export type PublishDeps = PublishingDeps & Pick<UseCaseDeps, 'announce'>;

/** The editable fields of a lesson. */
const lessonFields = [
  'title',
  'type',
  'body',
  'youtubeId',
  'mediaId',
  'captionsId',
  'durationSeconds',
  'isFreePreview',
  'allowDownload',
  'isDoneWhenViewed',
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

const maxAudited = 500;

/** Returns changed fields for the audit log, with only the beginning and the length of a long text. */
export function auditedText(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { body } = fields;
  if (typeof body !== 'string' || body.length <= maxAudited) return fields;
  return { ...fields, body: `${body.slice(0, maxAudited).toWellFormed()}… (${body.length} characters)` };
}
